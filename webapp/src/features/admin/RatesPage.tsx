import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Code, textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { useLiveRate } from '@/live/useLive'
import { useSession } from '@/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { actorName, isPerson } from './actors'
import { sentForApproval } from './approvals/messages'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { RateSource } from './parts/RateSource'
import { When } from './parts/When'
import { messages } from './pricing/messages'
import { publishedRatesQuery, rateHealthQuery } from './pricing/queries'
import classes from './RatesPage.module.css'
import { rateChange, rateFault, sourceNames } from './rate'
import type { PublishedRate } from './types'

const columns: Column<PublishedRate>[] = [
  { name: 'Published', cell: ({ publishedAt }) => <When at={publishedAt} /> },
  { name: '1 USD in NPR', cell: ({ rate }) => <strong>{rate}</strong>, figure: true },
  { name: 'Central bank mid-rate', cell: ({ midRate }) => midRate, figure: true },
  { name: 'Source', cell: ({ source }) => sourceNames[source] },
  {
    name: 'By',
    cell: ({ actorId, actorRole }) => (
      <>
        {actorName(actorId, actorRole)} {isPerson(actorRole) && <CopyId id={actorId} label="actor" />}
      </>
    ),
  },
  { name: 'Reason', cell: ({ reason }) => <span className={classes.reason}>{reason || '–'}</span> },
  { name: 'No.', cell: ({ version }) => version, figure: true },
]

/** RatesPage shows the exchange rate's status and history and lets an admin publish a rate. */
export default function RatesPage() {
  useLiveRate()
  const mayPublish = useSession(({ roles }) => roles.includes('ADMIN'))
  return (
    <AdminPage
      title="Exchange rate"
      about="The USD to NPR rate, its source, and its history."
      actions={<AsOfLink show="rates" />}
    >
      <RateSource />
      {mayPublish && <PublishForm />}
      <Paged
        read={publishedRatesQuery}
        empty={<EmptyState title={messages.rates.empty} text={messages.rates.emptyHint} />}
      >
        {(rows) => (
          <Grid caption="Published rates" columns={columns} rows={rows} rowKey={({ version }) => version} />
        )}
      </Paged>
    </AdminPage>
  )
}

interface Faults {
  rate?: Code
  reason?: Code
}

function PublishForm() {
  const current = useQuery(rateHealthQuery).data?.rate?.rate
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [confirming, setConfirming] = useState(false)
  const queries = useQueryClient()
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
      void queries.invalidateQueries({ queryKey: keys.rate })
      return queries.invalidateQueries({ queryKey: [...keys.admin, 'rate'] })
    },
    onError: (error) => toast.failure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Faults = {}
    const refused = rateFault(rate)
    if (refused) found.rate = refused
    if (reason.trim() === '') found.reason = 'FIELD_CANNOT_BE_EMPTY'
    setFaults(found)
    setConfirming(Object.keys(found).length === 0)
  }
  const change = rateChange(rate, current)
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Publish a rate">
      <TextInput
        label="1 USD in NPR"
        inputMode="decimal"
        autoComplete="off"
        required
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
        error={faults.rate && textOf(faults.rate)}
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
        error={faults.reason && textOf(faults.reason)}
      />
      <Button type="submit">Publish</Button>
      <ConfirmModal
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => publish.mutateAsync().catch(() => undefined)}
        title={messages.rates.confirmTitle}
        confirm="Publish"
        danger={change?.far ?? false}
      >
        <p>
          <strong>
            {messages.rates.confirm(
              rate.trim(),
              change ? messages.rates[change.direction](change.percent) : '',
            )}
          </strong>
        </p>
        {change?.far && <p className={classes.far}>{messages.rates.far}</p>}
        <p>{messages.rates.follows}</p>
      </ConfirmModal>
    </form>
  )
}
