import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Transaction } from '@/api/types'
import { asOfPath, replayPath, transferPath } from '@/app/paths'
import { payoutLabel } from '@/ui/labels'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState, ErrorState } from '@/ui/states'
import { messages as findMessages } from './find/messages'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { type Column, Grid } from './parts/Grid'
import { Leafed } from './parts/Paged'
import { Rows } from './parts/Rows'
import { VirtualGrid } from './parts/VirtualGrid'
import { exactly, When } from './parts/When'
import { TransferFilters } from './TransferFilters'
import classes from './TransfersPage.module.css'
import { transferFilterOf, withTransferFilter } from './transferFilter'
import { messages } from './transfers/messages'
import { type TransferFilter, transfersQuery } from './transfers/queries'

const { transfers: words } = messages
const { find: findWords } = findMessages

const columns: (Column<Transaction> & { width?: string })[] = [
  {
    name: 'PIN',
    width: '8rem',
    cell: ({ id, referenceNumber }) => (
      <Link className={classes.pin} to={transferPath(id)} tabIndex={-1}>
        {referenceNumber || findWords.erased}
      </Link>
    ),
  },
  { name: 'Made', width: '5.5rem', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    name: 'From, to',
    cell: ({ sender, beneficiary }) => (
      <>
        {sender.fullName || findWords.erased} <span className={classes.to}>to</span>{' '}
        {beneficiary.fullName || findWords.erased}
      </>
    ),
  },
  {
    name: 'Sent',
    width: '7.5rem',
    figure: true,
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
  },
  { name: 'Paid out by', width: '7.25rem', cell: ({ payoutMethod }) => payoutLabel(payoutMethod) },
  { name: 'Transaction', width: '7.75rem', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
  {
    name: 'Delivery',
    width: '9.25rem',
    cell: ({ deliveryStatus }) => <DeliveryStatusBadge status={deliveryStatus} />,
  },
]

/** pastOf returns the part of a filter that the as-of view supports. */
const pastOf = ({ transStatus, deliveryStatus, sender }: TransferFilter): Record<string, string> => ({
  ...(transStatus && { transStatus }),
  ...(deliveryStatus && { deliveryStatus }),
  ...(sender && { sender }),
})

/** SenderLinks links to other pages about the sender in the filter. */
function SenderLinks({ id }: { id: string }) {
  return (
    <>
      <Anchor component={Link} size="sm" to={replayPath(`sender-${id}`)}>
        {words.replaySender}
      </Anchor>
      <Anchor component={Link} size="sm" to={asOfPath('sender', { sender: id })}>
        {words.limitsOfSender}
      </Anchor>
    </>
  )
}

/** TransfersPage lists all transfers with the filters from the URL. */
export default function TransfersPage() {
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48rem)')
  const [search, setSearch] = useSearchParams()
  const filter = transferFilterOf(search)
  const transfers = useInfiniteQuery(transfersQuery(filter))
  const rows = transfers.data?.pages.flatMap(({ result }) => result) ?? []
  const open = ({ id }: Transaction) => navigate(transferPath(id))
  const more = () => {
    if (!transfers.isFetching) void transfers.fetchNextPage()
  }

  return (
    <AdminPage
      title="Transfers"
      about={words.about}
      actions={
        <>
          {filter.sender && <SenderLinks id={filter.sender} />}
          <AsOfLink show="transfers" narrowed={pastOf(filter)} />
        </>
      }
    >
      <TransferFilters
        key={`filters ${search}`}
        filter={filter}
        search={search.toString()}
        onChange={(draft) => setSearch(withTransferFilter(draft))}
        onChoose={(saved) => setSearch(new URLSearchParams(saved))}
      />
      {transfers.isPending && <Rows />}
      {transfers.isError && rows.length === 0 && (
        <ErrorState error={transfers.error} retry={() => void transfers.refetch()} />
      )}
      {transfers.isSuccess && rows.length === 0 && (
        <EmptyState
          scene="signpost"
          title={search.size > 0 ? words.emptyFiltered : words.empty}
          text={words.emptyHint}
        />
      )}
      {rows.length > 0 && !narrow && (
        <VirtualGrid
          key={`rows ${search}`}
          caption="Transfers, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={open}
          hasMore={transfers.hasNextPage}
          onNearEnd={more}
          footer={words.shown(rows.length, transfers.hasNextPage, exactly(rows.at(-1)?.createdAt ?? ''))}
        />
      )}
      {rows.length > 0 && narrow && (
        <Leafed
          key={`pages ${search}`}
          pages={transfers.data?.pages ?? []}
          hasMore={transfers.hasNextPage}
          reading={transfers.isFetchingNextPage}
          readMore={() => transfers.fetchNextPage()}
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
        </Leafed>
      )}
    </AdminPage>
  )
}
