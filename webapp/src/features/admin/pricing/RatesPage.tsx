import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Code, textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { useLiveRate } from '@/lib/live/useLive'
import { useSession } from '@/lib/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import { actorName, isPerson } from '../shared/labels'
import { sentForApproval } from '../shared/messages'
import { PagedList } from '../shared/PagedList'
import { rateHealthQuery } from '../shared/queries'
import { RateSource } from '../shared/RateSource'
import { sourceNames } from '../shared/rate'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { publishedRatesQuery } from './queries'
import classes from './RatesPage.module.css'
import { rateChange, rateError } from './rate'
import type { PublishedRate } from './types'

const columns: Column<PublishedRate>[] = [
  { name: 'Published', cell: ({ publishedAt }) => <RelativeTime at={publishedAt} /> },
  { name: '1 USD in NPR', cell: ({ rate }) => <strong>{rate}</strong>, numeric: true },
  { name: 'Central bank mid-market rate', cell: ({ midRate }) => midRate, numeric: true },
  { name: 'Source', cell: ({ source }) => sourceNames[source] },
  {
    name: 'Published by',
    cell: ({ actorId, actorRole }) => (
      <>
        {actorName(actorId, actorRole)} {isPerson(actorRole) && <CopyId id={actorId} label="actor ID" />}
      </>
    ),
  },
  { name: 'Reason', cell: ({ reason }) => <span className={classes.reason}>{reason || '–'}</span> },
  { name: 'Version', cell: ({ version }) => version, numeric: true },
]

/** RatesPage shows the exchange rate's status and history. Administrators can publish a rate. */
export default function RatesPage() {
  useLiveRate()
  const canPublish = useSession(({ roles }) => roles.includes('ADMIN'))
  return (
    <AdminPage
      title="Exchange rate"
      description="The USD to NPR rate, its source, and its history."
      actions={<AsOfLink show="rates" />}
    >
      <RateSource />
      {canPublish && <PublishForm />}
      <PagedList
        pageQuery={publishedRatesQuery}
        empty={<EmptyState title={messages.rates.empty} text={messages.rates.emptyHint} />}
      >
        {(rows) => (
          <Grid caption="Published rates" columns={columns} rows={rows} rowKey={({ version }) => version} />
        )}
      </PagedList>
    </AdminPage>
  )
}

interface FieldErrors {
  rate?: Code
  reason?: Code
}

function PublishForm() {
  const currentRate = useQuery(rateHealthQuery).data?.rate?.rate
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [isConfirming, setIsConfirming] = useState(false)
  const queryClient = useQueryClient()
  const publish = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/admin/rates', {
          body: {
            sourceCurrency: 'USD',
            destinationCurrency: 'NPR',
            rate: rate.trim(),
            reason: reason.trim(),
          },
        }),
      ),
    onSuccess: ({ approvalId }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(messages.rates.done(rate.trim()))
      setRate('')
      setReason('')
      void queryClient.invalidateQueries({ queryKey: keys.rate })
      return queryClient.invalidateQueries({ queryKey: [...keys.admin, 'rate'] })
    },
    onError: (error) => toast.failure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors: FieldErrors = {}
    const code = rateError(rate)
    if (code) errors.rate = code
    if (reason.trim() === '') errors.reason = 'FIELD_CANNOT_BE_EMPTY'
    setFieldErrors(errors)
    setIsConfirming(Object.keys(errors).length === 0)
  }
  const change = rateChange(rate, currentRate)
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Publish a rate">
      <TextInput
        label="1 USD in NPR"
        inputMode="decimal"
        autoComplete="off"
        required
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
        error={fieldErrors.rate && textOf(fieldErrors.rate)}
      />
      <TextInput
        label="Reason"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={messages.rates.reason}
        autoComplete="off"
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fieldErrors.reason && textOf(fieldErrors.reason)}
      />
      <Button type="submit">Publish rate</Button>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => publish.mutateAsync().catch(() => undefined)}
        title={messages.rates.confirmTitle}
        confirm="Publish rate"
        danger={change?.isLarge ?? false}
      >
        <p>
          <strong>
            {messages.rates.confirm(
              rate.trim(),
              change ? messages.rates[change.direction](change.percent) : '',
            )}
          </strong>
        </p>
        {change?.isLarge && <p className={classes.warning}>{messages.rates.largeChange}</p>}
        <p>{messages.rates.effects}</p>
      </ConfirmModal>
    </form>
  )
}
