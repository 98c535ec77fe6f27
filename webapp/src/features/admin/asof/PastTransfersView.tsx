import { Anchor, Select, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { titled } from '../actors'
import { CopyId } from '../parts/CopyId'
import { type Column, Grid } from '../parts/Grid'
import { Paged } from '../parts/Paged'
import { Exactly } from '../parts/When'
import type { PastTransfer } from '../types'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { type PastFilter, pastTransfersQuery } from './queries'

const { transfers: words } = messages

const statuses = [
  'HOLD',
  'FAILED',
  'PENDING',
  'CANCELED',
  'REFUNDED',
  'RETURNED',
  'PROCESSED',
  'INITIATED',
  'COMPLETED',
] as const

const deliveries = [
  'HOLD',
  'PENDING',
  'DELIVERED',
  'DELIVERY_FAILED',
  'DELIVERY_REQUESTED',
  'DELIVERY_PAYOUT_READY',
] as const

type Badge = Parameters<typeof TransactionStatusBadge>[0]['status']
type DeliveryBadge = Parameters<typeof DeliveryStatusBadge>[0]['status']

const columns: Column<PastTransfer>[] = [
  {
    name: 'Transfer',
    cell: ({ id, step }) => (
      <>
        <Anchor inherit component={Link} to={replayPath(`transfer-${id}`, { step })} className={classes.step}>
          Step {step}
        </Anchor>{' '}
        <CopyId id={id} label="transfer ID" />
      </>
    ),
  },
  { name: 'Made', cell: ({ createdAt }) => <Exactly at={createdAt} /> },
  { name: 'Sender', cell: ({ senderId }) => <CopyId id={senderId} label="sender ID" /> },
  {
    name: 'Sends',
    cell: ({ senderAmount, senderCurrency }) => `${grouped(senderAmount)} ${senderCurrency}`,
    figure: true,
  },
  { name: 'Fee', cell: ({ feeAmount }) => grouped(feeAmount), figure: true },
  {
    name: 'Transaction then',
    cell: ({ status, statusNow }) => (
      <>
        <TransactionStatusBadge status={status as Badge} />
        {statusNow !== status && <span className={classes.now}>now {titled(statusNow)}</span>}
      </>
    ),
  },
  {
    name: 'Delivery then',
    cell: ({ deliveryStatus, deliveryStatusNow }) => (
      <>
        <DeliveryStatusBadge status={deliveryStatus as DeliveryBadge} />
        {deliveryStatusNow !== deliveryStatus && (
          <span className={classes.now}>now {titled(deliveryStatusNow)}</span>
        )}
      </>
    ),
  },
]

/** PastTransfersView shows transfers as of a time, filtered by their state at that time. */
export function PastTransfersView({ asOf }: { asOf: string }) {
  const [search, setSearch] = useSearchParams()
  const filter: PastFilter = {}
  for (const name of ['transStatus', 'deliveryStatus', 'sender'] as const) {
    const value = search.get(name)
    if (value) filter[name] = value
  }
  const narrow = (name: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  return (
    <>
      <div className={classes.filters}>
        <Select
          size="xs"
          label={words.status}
          placeholder={words.all}
          clearable
          data={statuses.map((value) => ({ value, label: titled(value) }))}
          value={filter.transStatus ?? null}
          onChange={(value) => narrow('transStatus', value)}
        />
        <Select
          size="xs"
          label={words.delivery}
          placeholder={words.all}
          clearable
          data={deliveries.map((value) => ({ value, label: titled(value) }))}
          value={filter.deliveryStatus ?? null}
          onChange={(value) => narrow('deliveryStatus', value)}
        />
        <TextInput
          key={filter.sender ?? ''}
          size="xs"
          label={words.sender}
          placeholder={words.all}
          defaultValue={filter.sender ?? ''}
          onBlur={(event) => narrow('sender', event.currentTarget.value.trim())}
        />
      </div>
      <Paged
        key={JSON.stringify([asOf, filter])}
        read={(before) => pastTransfersQuery(asOf, filter, before)}
        empty={<EmptyState scene="signpost" title={words.empty} text={words.emptyHint} />}
      >
        {(rows) => <Grid caption={words.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
    </>
  )
}
