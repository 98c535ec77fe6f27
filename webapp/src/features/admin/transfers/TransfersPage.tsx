import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Transaction } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { asOfPath, replayPath, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { erased } from '../shared/messages'
import { formatExactTime, RelativeTime } from '../shared/Time'
import { ScrolledList } from '../shared/VirtualGrid'
import { messages } from './messages'
import { transfersQuery } from './queries'
import { TransferFilters } from './TransferFilters'
import classes from './TransfersPage.module.css'
import { transferFilterOf, transferFilterParams } from './transferFilter'

const { transfers: strings } = messages

const columns: Column<Transaction>[] = [
  {
    name: 'PIN',
    width: '8rem',
    cell: ({ id, referenceNumber }) => (
      <Link className={classes.pin} to={transferPath(id)} tabIndex={-1}>
        {referenceNumber || erased}
      </Link>
    ),
  },
  { name: 'Created', width: '5.5rem', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    name: 'Sender and beneficiary',
    cell: ({ sender, beneficiary }) => (
      <>
        {sender.fullName || erased} <span className={classes.to}>to</span> {beneficiary.fullName || erased}
      </>
    ),
  },
  {
    name: 'Sent',
    width: '7.5rem',
    numeric: true,
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
  },
  { name: 'Payout method', width: '7.25rem', cell: ({ payoutMethod }) => payoutLabel(payoutMethod) },
  { name: 'Transaction', width: '7.75rem', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
  {
    name: 'Delivery',
    width: '9.25rem',
    cell: ({ deliveryStatus }) => <DeliveryStatusBadge status={deliveryStatus} />,
  },
]

/** SenderLinks links to other pages about the sender in the filter. */
function SenderLinks({ id }: { id: string }) {
  return (
    <>
      <TextLink size="sm" to={replayPath(`sender-${id}`)}>
        {strings.replaySenderHistory}
      </TextLink>
      <TextLink size="sm" to={asOfPath('sender', { sender: id })}>
        {strings.senderLimits}
      </TextLink>
    </>
  )
}

/** TransfersPage lists the transfers that match the filter in the URL, newest first. */
export default function TransfersPage() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const filter = transferFilterOf(search)
  const transfers = useInfiniteQuery(transfersQuery(filter))
  return (
    <AdminPage
      title="Transfers"
      description={strings.description}
      actions={filter.sender && <SenderLinks id={filter.sender} />}
    >
      <TransferFilters
        key={`filters ${search}`}
        filter={filter}
        search={search.toString()}
        onChange={(draft) => setSearch(transferFilterParams(draft))}
        onApplySaved={(saved) => setSearch(new URLSearchParams(saved))}
      />
      <ScrolledList
        key={`rows ${search}`}
        caption="Transfers, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(transferPath(id))}
        list={transfers}
        empty={
          <EmptyState
            illustration="signpost"
            title={search.size > 0 ? strings.emptyFiltered : strings.empty}
            text={strings.emptyHint}
          />
        }
        footer={(rows) =>
          strings.loaded(rows.length, transfers.hasNextPage, formatExactTime(rows.at(-1)?.createdAt ?? ''))
        }
      />
    </AdminPage>
  )
}
