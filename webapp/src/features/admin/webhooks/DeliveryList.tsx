import { Button, Group, Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { CopyId } from '../shared/CopyId'
import { FormDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { TextLink } from '../shared/TextLink'
import { RelativeTime, TimeUntil } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { messages } from './messages'
import { type DeliveryState, deliveriesQuery } from './queries'

const { deliveries: strings } = messages

type Delivery = Schemas['WebhookDelivery']
type Endpoint = Schemas['Webhook']

const tones: Record<Delivery['state'], Tone> = { WAITING: 'warning', DELIVERED: 'success', FAILED: 'danger' }

const stateOptions = Object.entries(strings.states).map(([value, label]) => ({ value, label }))

/** Attempts lists the attempts to deliver a message, the latest first. */
function Attempts({ attempts }: { attempts: Delivery['attempts'] }) {
  if (attempts.length === 0) return <>{strings.noAttempts}</>
  return (
    <ol reversed style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {attempts.map(({ at, status, error, tookMs }) => (
        <li key={at}>
          {status ?? error}, {tookMs} ms, <RelativeTime at={at} />
        </li>
      ))}
    </ol>
  )
}

/** DeliveryList lists the messages to the endpoints, and delivers them again. */
export function DeliveryList({ endpoints }: { endpoints: Endpoint[] }) {
  const [search, setSearch] = useSearchParams()
  const [isResending, setIsResending] = useState(false)
  const queryClient = useQueryClient()
  const endpoint = endpoints.find(({ id }) => id === search.get('endpoint'))
  const state = stateOptions.find(({ value }) => value === search.get('state'))?.value as
    | DeliveryState
    | undefined
  const nameOf = (id: string) => endpoints.find((other) => other.id === id)?.description ?? id
  const resend = useMutation({
    mutationFn: ({ endpointId, messageId }: Delivery) =>
      read(
        api.POST('/v1/admin/webhooks/{id}/resend', {
          params: { path: { id: endpointId } },
          body: { messageId },
        }),
      ),
    onSuccess: ({ count }) => {
      toast.success(strings.resent(count))
      return queryClient.invalidateQueries()
    },
    onError: (error) => toast.failure(error),
  })
  const columns: Column<Delivery>[] = [
    { name: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: 'Endpoint', cell: ({ endpointId }) => nameOf(endpointId) },
    {
      name: 'Event',
      cell: ({ type, position }) => (
        <>
          {type}{' '}
          <TextLink to={`${paths.events}?event=${position}`} size="sm">
            {position}
          </TextLink>
        </>
      ),
    },
    { name: 'Message', cell: ({ messageId }) => <CopyId id={messageId} label="message ID" /> },
    {
      name: 'State',
      cell: (delivery) => (
        <>
          <Badge tone={tones[delivery.state]}>{strings.states[delivery.state]}</Badge>{' '}
          {delivery.nextAttemptAt && (
            <small>
              {strings.nextAttempt} <TimeUntil at={delivery.nextAttemptAt} />
            </small>
          )}
        </>
      ),
    },
    { name: 'Attempts', cell: ({ attempts }) => <Attempts attempts={attempts} /> },
    {
      name: 'Actions',
      cell: (delivery) =>
        delivery.state !== 'WAITING' && (
          <Permitted permission="integrations.manage">
            <Button
              size="compact-sm"
              variant="default"
              loading={resend.isPending && resend.variables === delivery}
              aria-label={strings.resendMessage(delivery.messageId)}
              onClick={() => resend.mutate(delivery)}
            >
              {strings.resend}
            </Button>
          </Permitted>
        ),
    },
  ]
  return (
    <>
      <Group mb="md" align="end">
        <Select
          size="xs"
          label="Endpoint"
          placeholder={strings.anyEndpoint}
          clearable
          clearButtonProps={{ 'aria-label': strings.anyEndpoint }}
          data={endpoints.map(({ id, description }) => ({ value: id, label: description }))}
          value={endpoint?.id ?? null}
          onChange={(id) => setSearch(withParams(search, { endpoint: id }))}
        />
        <Select
          size="xs"
          label="State"
          placeholder={strings.anyState}
          clearable
          clearButtonProps={{ 'aria-label': strings.anyState }}
          data={stateOptions}
          value={state ?? null}
          onChange={(next) => setSearch(withParams(search, { state: next }))}
        />
        {endpoint && (
          <Permitted permission="integrations.manage">
            <Button size="xs" variant="default" onClick={() => setIsResending(true)}>
              {strings.resendFailed}
            </Button>
          </Permitted>
        )}
      </Group>
      <PagedGrid
        key={`deliveries ${search}`}
        pageQuery={(after) => deliveriesQuery({ endpoint: endpoint?.id, state }, after)}
        empty={
          <EmptyState
            title={endpoint || state ? strings.emptyFiltered : strings.empty}
            text={strings.emptyHint}
          />
        }
        caption="Deliveries, newest first"
        columns={columns}
        rowKey={({ endpointId, position }) => `${endpointId} ${position}`}
      />
      {isResending && endpoint && <ResendDialog endpoint={endpoint} onClose={() => setIsResending(false)} />}
    </>
  )
}

/** ResendDialog delivers all failed messages to an endpoint again that were created since a time. */
export function ResendDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useValidatedForm({ since: [required()] }, { since: '' })
  return (
    <FormDialog
      form={form}
      title={strings.resendFailed}
      onClose={onClose}
      onSubmit={async ({ since }) => {
        const params = { path: { id: endpoint.id } }
        const { count } = await read(api.POST('/v1/admin/webhooks/{id}/resend', { params, body: { since } }))
        toast.success(strings.resent(count))
      }}
    >
      <Text>{strings.resendText(endpoint.description)}</Text>
      <DateTimeInput label={strings.since} {...form.field('since')} />
    </FormDialog>
  )
}
