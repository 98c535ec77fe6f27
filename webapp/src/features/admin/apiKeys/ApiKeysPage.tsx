import { Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { useLiveChannel } from '@/lib/live/useLive'
import { paths } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CommentField } from '../shared/CommentField'
import { FormDialog, ReasonDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { SecretDialog } from '../shared/SecretDialog'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { formatMinute, RelativeTime, TimeUntil } from '../shared/Time'
import { messages } from './messages'

type ApiKey = Schemas['APIKey']
type Scope = ApiKey['scopes'][number]

const tones: Record<ApiKey['state'], Tone> = { ACTIVE: 'success', EXPIRED: 'muted', REVOKED: 'danger' }

const scopes = Object.entries(messages.scopeNames) as [Scope, string][]
const periods = Object.entries(messages.periods).map(([value, label]) => ({ value, label }))

/** ApiKeysPage lists API keys and lets administrators create and revoke them. */
export default function ApiKeysPage() {
  useLiveChannel('work')
  // Live updates of requests for approval also refresh this list.
  const keys = useQuery(getQuery('/v1/admin/api-keys', {}, 'work'))
  const [isCreating, setIsCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>()
  const columns: Column<ApiKey>[] = [
    { name: 'Name', cell: ({ name }) => <strong>{name}</strong>, rowHeader: true },
    { name: 'Scopes', cell: (key) => key.scopes.join(', ') },
    { name: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{messages.states[state]}</Badge> },
    { name: 'Created by', cell: ({ createdBy }) => createdBy.name },
    {
      name: 'Expires',
      cell: ({ state, expiresAt }) =>
        state === 'ACTIVE' ? <TimeUntil at={expiresAt} /> : <RelativeTime at={expiresAt} />,
    },
    {
      name: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : messages.never),
    },
    {
      name: 'Actions',
      cell: (key) =>
        key.state === 'ACTIVE' && (
          <Permitted permission="integrations.manage">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${messages.revoke} ${key.name}`}
              onClick={() => setKeyToRevoke(key)}
            >
              {messages.revoke}
            </Button>
          </Permitted>
        ),
    },
  ]
  return (
    <AdminPage
      title="API keys"
      description={messages.description}
      actions={
        <Permitted permission="integrations.manage">
          <Button onClick={() => setIsCreating(true)}>{messages.create}</Button>
        </Permitted>
      }
    >
      <QueryResult query={keys}>
        {({ result: rows, waiting }) => (
          <>
            {waiting.length > 0 && <WaitingRequests requests={waiting} />}
            {rows.length > 0 && (
              <Grid caption="API keys, newest first" columns={columns} rows={rows} rowKey={({ id }) => id} />
            )}
            {rows.length === 0 && waiting.length === 0 && (
              <EmptyState title={messages.empty} text={messages.emptyHint} />
            )}
          </>
        )}
      </QueryResult>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} onCreated={setSecret} />}
      {secret && (
        <SecretDialog
          title={messages.secretTitle}
          text={messages.secretText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {keyToRevoke && <RevokeDialog apiKey={keyToRevoke} onClose={() => setKeyToRevoke(undefined)} />}
    </AdminPage>
  )
}

const requestColumns: Column<Schemas['APIKeyRequest']>[] = [
  { name: 'Name', cell: ({ name }) => <strong>{name}</strong>, rowHeader: true },
  { name: 'Scopes', cell: (request) => request.scopes.join(', ') },
  { name: 'Requested by', cell: ({ requestedBy }) => requestedBy.name },
  { name: 'Requested', cell: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
  { name: 'Can be approved until', cell: ({ expiresAt }) => formatMinute(expiresAt) },
]

function WaitingRequests({ requests }: { requests: Schemas['APIKeyRequest'][] }) {
  return (
    <Section title={messages.waiting}>
      <p>
        {messages.waitingText}{' '}
        <Permitted permission="approvals.read">
          <TextLink to={paths.approvals}>{messages.openApprovals}</TextLink>
        </Permitted>
      </p>
      <Grid
        caption={messages.waiting}
        columns={requestColumns}
        rows={requests}
        rowKey={({ approvalId }) => approvalId}
      />
    </Section>
  )
}

interface CreateDialogProps {
  onClose: () => void
  onCreated: (secret: string) => void
}

/** CreateDialog requests a key. It passes the secret on, which only the response contains. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const form = useValidatedForm(
    (values) => ({
      name: required()(values.name, {}),
      scopes: values.scopes.length === 0 ? messages.chooseScopes : undefined,
      reason: required()(values.reason, {}),
    }),
    { name: '', scopes: [] as Scope[], days: '90', reason: '' },
  )
  return (
    <FormDialog
      form={form}
      title={messages.createTitle}
      submitLabel={messages.send}
      onClose={onClose}
      onSubmit={async ({ name, scopes: chosen, days, reason }) => {
        const body = { name: name.trim(), scopes: chosen, days: Number(days), reason: reason.trim() }
        onCreated((await read(api.POST('/v1/admin/api-keys', { body }))).secret)
      }}
    >
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox.Group label={messages.scopes} {...form.field('scopes')}>
        <Stack gap="xs" mt="xs">
          {scopes.map(([scope, description]) => (
            <Checkbox key={scope} value={scope} label={scope} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select label={messages.days} data={periods} allowDeselect={false} {...form.field('days')} />
      <CommentField description={messages.reasonHint} {...form.field('reason')} />
    </FormDialog>
  )
}

/** RevokeDialog revokes a key with a reason. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ReasonDialog
      title={messages.revokeTitle(apiKey.name)}
      submitLabel={messages.revokeLabel}
      danger
      typeToConfirm={apiKey.name}
      description={messages.reasonHint}
      onClose={onClose}
      onSubmit={async (reason) => {
        const path = { id: apiKey.id }
        await read(api.POST('/v1/admin/api-keys/{id}/revoke', { params: { path }, body: { reason } }))
        toast.success(messages.revoked(apiKey.name))
      }}
    >
      <Text>{messages.revokeText(apiKey.name)}</Text>
    </ReasonDialog>
  )
}
