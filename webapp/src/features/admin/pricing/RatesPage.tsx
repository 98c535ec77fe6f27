import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { useLiveRate } from '@/lib/live/useLive'
import { pricesPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { Actor } from '../shared/Actor'
import { AdminPage } from '../shared/AdminPage'
import { ConfirmDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { sentForApproval } from '../shared/messages'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { rateHealthQuery } from '../shared/queries'
import { RateSource } from '../shared/RateSource'
import { sourceNames } from '../shared/rate'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { publishedRatesQuery } from './queries'
import classes from './RatesPage.module.css'
import { rateChange, rateRules } from './rate'

const columns: Column<Schemas['PublishedRate']>[] = [
  { name: 'Published', cell: ({ publishedAt }) => <RelativeTime at={publishedAt} /> },
  { name: '1 USD in NPR', cell: ({ rate }) => <strong>{rate}</strong>, numeric: true },
  { name: 'Central bank mid-market rate', cell: ({ midRate }) => midRate, numeric: true },
  { name: 'Source', cell: ({ source }) => sourceNames[source] },
  {
    name: 'Published by',
    cell: ({ actorId, actorRole }) => <Actor id={actorId} role={actorRole} />,
  },
  { name: 'Reason', cell: ({ reason }) => <span className={classes.reason}>{reason || '–'}</span> },
  { name: 'Version', cell: ({ version }) => version, numeric: true },
]

/** RatesPage shows the exchange rate's status and history. Administrators can publish a rate. */
export default function RatesPage() {
  useLiveRate()
  const canPublish = useSession(may('rates.write'))
  return (
    <AdminPage
      title="Exchange rate"
      description="The USD to NPR rate, its source, and its history."
      actions={
        <Permitted permission="coupons.read">
          <Button component={Link} to={pricesPath('rate-USD-NPR')} variant="default">
            {messages.prices.open}
          </Button>
        </Permitted>
      }
    >
      <RateSource />
      {canPublish && <PublishForm />}
      <PagedGrid
        pageQuery={publishedRatesQuery}
        empty={<EmptyState title={messages.rates.empty} text={messages.rates.emptyHint} />}
        caption="Published rates"
        columns={columns}
        rowKey={({ version }) => version}
      />
    </AdminPage>
  )
}

const rules = { rate: rateRules, reason: [required()] }

function PublishForm() {
  const currentRate = useQuery(rateHealthQuery).data?.rate?.rate
  const { form, field, onSubmit, formRef } = useValidatedForm(rules, { rate: '', reason: '' })
  const rate = form.values.rate.trim()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <form
        ref={formRef}
        className={classes.form}
        onSubmit={onSubmit(() => setIsConfirming(true))}
        noValidate
        aria-label="Publish a rate"
      >
        <TextInput label="1 USD in NPR" inputMode="decimal" autoComplete="off" required {...field('rate')} />
        <TextInput
          label="Reason"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={messages.rates.reason}
          autoComplete="off"
          required
          maxLength={1000}
          {...field('reason')}
        />
        <Button type="submit">Publish rate</Button>
      </form>
      {isConfirming && (
        <PublishDialog
          rate={rate}
          reason={form.values.reason.trim()}
          currentRate={currentRate}
          onPublished={form.reset}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

interface PublishDialogProps {
  rate: string
  reason: string
  currentRate: string | undefined
  onPublished: () => void
  onClose: () => void
}

/** PublishDialog publishes a rate, or requests its publication if it needs approval. */
export function PublishDialog({ rate, reason, currentRate, onPublished, onClose }: PublishDialogProps) {
  const change = rateChange(rate, currentRate)
  return (
    <ConfirmDialog
      title={messages.rates.confirmTitle(rate)}
      submitLabel="Publish rate"
      danger={change?.isLarge ?? false}
      onClose={onClose}
      onSubmit={async () => {
        const body = { sourceCurrency: 'USD', destinationCurrency: 'NPR', rate, reason }
        const { approvalId } = await read(api.POST('/v1/admin/rates', { body }))
        if (approvalId) toast.info(sentForApproval)
        else toast.success(messages.rates.done(rate))
        onPublished()
      }}
    >
      <p>
        <strong>
          {messages.rates.confirm(rate, change ? messages.rates[change.direction](change.percent) : '')}
        </strong>
      </p>
      {change?.isLarge && <p className={classes.warning}>{messages.rates.largeChange}</p>}
      <p>{messages.rates.effects}</p>
    </ConfirmDialog>
  )
}
