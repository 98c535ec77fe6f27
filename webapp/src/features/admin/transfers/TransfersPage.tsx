import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Transaction } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { asOfPath, replayPath, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState, ErrorState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { type Column, Grid } from '../shared/Grid'
import { erased } from '../shared/messages'
import { LoadedPages } from '../shared/PagedList'
import { TableSkeleton } from '../shared/TableSkeleton'
import { formatExactTime, RelativeTime } from '../shared/Time'
import { VirtualGrid } from '../shared/VirtualGrid'
import { messages } from './messages'
import { type TransferFilter, transfersQuery } from './queries'
import { TransferFilters } from './TransferFilters'
import classes from './TransfersPage.module.css'
import { transferFilterOf, transferFilterParams } from './transferFilter'

const { transfers: strings } = messages

const columns: (Column<Transaction> & { width?: string })[] = [
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

/** asOfFilter returns the filter fields that the as-of page supports. */
const asOfFilter = ({ transStatus, deliveryStatus, sender }: TransferFilter): Record<string, string> => ({
  ...(transStatus && { transStatus }),
  ...(deliveryStatus && { deliveryStatus }),
  ...(sender && { sender }),
})

/** SenderLinks links to other pages about the sender in the filter. */
function SenderLinks({ id }: { id: string }) {
  return (
    <>
      <Anchor component={Link} size="sm" to={replayPath(`sender-${id}`)}>
        {strings.replaySenderHistory}
      </Anchor>
      <Anchor component={Link} size="sm" to={asOfPath('sender', { sender: id })}>
        {strings.senderLimits}
      </Anchor>
    </>
  )
}

/** TransfersPage lists the transfers that match the filter in the URL, newest first. */
export default function TransfersPage() {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 48rem)')
  const [search, setSearch] = useSearchParams()
  const filter = transferFilterOf(search)
  const transfers = useInfiniteQuery(transfersQuery(filter))
  const rows = transfers.data?.pages.flatMap(({ result }) => result) ?? []
  const open = ({ id }: Transaction) => navigate(transferPath(id))
  const loadMore = () => {
    if (!transfers.isFetching) void transfers.fetchNextPage()
  }

  return (
    <AdminPage
      title="Transfers"
      description={strings.description}
      actions={
        <>
          {filter.sender && <SenderLinks id={filter.sender} />}
          <AsOfLink show="transfers" filter={asOfFilter(filter)} />
        </>
      }
    >
      <TransferFilters
        key={`filters ${search}`}
        filter={filter}
        search={search.toString()}
        onChange={(draft) => setSearch(transferFilterParams(draft))}
        onApplySaved={(saved) => setSearch(new URLSearchParams(saved))}
      />
      {transfers.isPending && <TableSkeleton />}
      {transfers.isError && rows.length === 0 && (
        <ErrorState error={transfers.error} retry={() => void transfers.refetch()} />
      )}
      {transfers.isSuccess && rows.length === 0 && (
        <EmptyState
          illustration="signpost"
          title={search.size > 0 ? strings.emptyFiltered : strings.empty}
          text={strings.emptyHint}
        />
      )}
      {rows.length > 0 && !isNarrow && (
        <VirtualGrid
          key={`rows ${search}`}
          caption="Transfers, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={open}
          hasMore={transfers.hasNextPage}
          onNearEnd={loadMore}
          footer={strings.loaded(
            rows.length,
            transfers.hasNextPage,
            formatExactTime(rows.at(-1)?.createdAt ?? ''),
          )}
        />
      )}
      {rows.length > 0 && isNarrow && (
        <LoadedPages
          key={`pages ${search}`}
          pages={transfers.data?.pages ?? []}
          hasMore={transfers.hasNextPage}
          loadingMore={transfers.isFetchingNextPage}
          loadMore={() => transfers.fetchNextPage()}
        >
          {(page) => (
            <Grid
              caption="Transfers, newest first"
              columns={columns}
              rows={page}
              rowKey={({ id }) => id}
              onOpen={open}
            />
          )}
        </LoadedPages>
      )}
    </AdminPage>
  )
}
