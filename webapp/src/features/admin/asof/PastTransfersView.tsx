import { Select, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { DeliveryStatus, Schemas, TransactionStatus } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { replayPath } from '@/lib/paths'
import {
  DeliveryStatusBadge,
  deliveryStatuses,
  TransactionStatusBadge,
  transactionStatuses,
} from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { CopyId } from '../shared/CopyId'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { paramsOf, withParams } from '../shared/urlParams'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { type PastFilter, pastTransfersQuery } from './queries'

const { transfers: strings } = messages

const columns: Column<Schemas['PastTransfer']>[] = [
  {
    name: 'Transfer',
    cell: ({ id, step }) => (
      <>
        <TextLink inherit to={replayPath(`transfer-${id}`, { step })} className={classes.step}>
          Step {step}
        </TextLink>{' '}
        <CopyId id={id} label="transfer ID" />
      </>
    ),
  },
  { name: 'Created', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { name: 'Sender', cell: ({ senderId }) => <CopyId id={senderId} label="sender ID" /> },
  {
    name: 'Amount',
    cell: ({ senderAmount, senderCurrency }) => `${groupThousands(senderAmount)} ${senderCurrency}`,
    numeric: true,
  },
  { name: 'Fee', cell: ({ feeAmount }) => groupThousands(feeAmount), numeric: true },
  {
    name: 'Transaction status at the time',
    cell: ({ status, statusNow }) => (
      <>
        <TransactionStatusBadge status={status as TransactionStatus} />
        {statusNow !== status && <span className={classes.now}>now {codeLabel(statusNow)}</span>}
      </>
    ),
  },
  {
    name: 'Delivery status at the time',
    cell: ({ deliveryStatus, deliveryStatusNow }) => (
      <>
        <DeliveryStatusBadge status={deliveryStatus as DeliveryStatus} />
        {deliveryStatusNow !== deliveryStatus && (
          <span className={classes.now}>now {codeLabel(deliveryStatusNow)}</span>
        )}
      </>
    ),
  },
]

/** PastTransfersView shows transfers as of a given time, filtered by their status at that time. */
export function PastTransfersView({ asOf }: { asOf: string }) {
  const [search, setSearch] = useSearchParams()
  const filter = paramsOf(search, ['transStatus', 'deliveryStatus', 'sender']) as PastFilter
  const updateFilter = (name: string, value: string | null) =>
    setSearch((current) => withParams(current, { [name]: value }))
  return (
    <>
      <div className={classes.filters}>
        <Select
          size="xs"
          label={strings.status}
          placeholder={strings.all}
          clearable
          data={Object.keys(transactionStatuses).map((value) => ({ value, label: codeLabel(value) }))}
          value={filter.transStatus ?? null}
          onChange={(value) => updateFilter('transStatus', value)}
        />
        <Select
          size="xs"
          label={strings.delivery}
          placeholder={strings.all}
          clearable
          data={Object.keys(deliveryStatuses).map((value) => ({ value, label: codeLabel(value) }))}
          value={filter.deliveryStatus ?? null}
          onChange={(value) => updateFilter('deliveryStatus', value)}
        />
        <TextInput
          key={filter.sender ?? ''}
          size="xs"
          label={strings.sender}
          placeholder={strings.all}
          defaultValue={filter.sender ?? ''}
          onBlur={(event) => updateFilter('sender', event.currentTarget.value.trim())}
        />
      </div>
      <PagedGrid
        key={JSON.stringify([asOf, filter])}
        pageQuery={(before) => pastTransfersQuery(asOf, filter, before)}
        empty={<EmptyState illustration="signpost" title={strings.empty} text={strings.emptyHint} />}
        caption={strings.caption}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </>
  )
}
