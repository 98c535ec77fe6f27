import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { transactionsQuery } from '@/api/queries'
import type { Transaction } from '@/api/types'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { CancelModal } from './CancelModal'
import { messages } from './messages'
import { NoTransactions } from './NoTransactions'
import { ReceiptModal } from './ReceiptModal'
import { SearchField } from './SearchField'
import { type Filter, StatusFilters } from './StatusFilters'
import { useSendAgain } from './sendAgain'
import { TimelineDrawer } from './TimelineDrawer'
import classes from './TransactionList.module.css'
import { TransactionTable } from './TransactionTable'

type Dialog = { kind: 'receipt' | 'cancel' | 'timeline'; transaction: Transaction } | undefined

/** once removes duplicates. A transfer that moved to the next page during the read is on both pages. */
const once = (rows: Transaction[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

/** searchParameter is the URL parameter of the search, so that reloads and links keep it. */
const searchParameter = 'q'

const withoutSearch = ({ search: _, ...rest }: Filter): Filter => rest

/** useTransactions reads the list in pages of twenty and restarts it when the filter changes. */
function useTransactions() {
  const [statuses, setStatuses] = useState<Filter>({})
  const [address, setAddress] = useSearchParams()
  const search = address.get(searchParameter) ?? ''
  const filter = search ? { ...statuses, search } : statuses
  const queries = useQueryClient()
  const list = useInfiniteQuery(transactionsQuery(filter))
  /** Every filter change starts at the first page, even back to the previous filter (4.04a). */
  const narrow = (next: Filter) => {
    queries.removeQueries({ queryKey: transactionsQuery(next).queryKey, exact: true })
    const { search: wanted = '', ...rest } = next
    setStatuses(rest)
    if (wanted === search) return
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(searchParameter)
        if (wanted) after.set(searchParameter, wanted)
        return after
      },
      { replace: true },
    )
  }
  return {
    list,
    filter,
    narrow,
    rows: once(list.data?.pages.flatMap(({ result }) => result) ?? []),
    total: list.data?.pages.at(-1)?.paging?.totalCount ?? 0,
    isFiltered: Object.keys(filter).length > 0,
  }
}

/** TransactionList lists the transfers, newest first, twenty at a time. Live events refetch visible pages. */
export function TransactionList() {
  const { list, filter, narrow, rows, total, isFiltered } = useTransactions()
  const [dialog, setDialog] = useState<Dialog>()
  const again = useSendAgain()
  const isEmpty = list.isSuccess && rows.length === 0
  const close = () => setDialog(undefined)
  /** The dialogs always show the current state of the transfer. */
  const shown = (kind: NonNullable<Dialog>['kind']) =>
    dialog?.kind === kind
      ? (rows.find(({ id }) => id === dialog.transaction.id) ?? dialog.transaction)
      : undefined

  return (
    <section aria-labelledby="transactions" className={classes.list}>
      <header className={classes.head}>
        <h2 id="transactions">{messages.title}</h2>
        {(!isEmpty || isFiltered) && (
          <div className={classes.filters}>
            <SearchField
              value={filter.search ?? ''}
              onSearch={(search) => narrow(search ? { ...filter, search } : withoutSearch(filter))}
            />
            <StatusFilters filter={filter} onChange={narrow} />
          </div>
        )}
      </header>
      {list.isPending && <SheetsSkeleton />}
      {isEmpty && <NoTransactions isFiltered={isFiltered} onShowAll={() => narrow({})} />}
      {rows.length > 0 && (
        <TransactionTable
          rows={rows}
          onOpen={(kind, transaction) => setDialog({ kind, transaction })}
          onAgain={again.mutate}
        />
      )}
      {list.isError && (
        <ErrorState
          error={list.error}
          retry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {rows.length > 0 && (
        <footer className={classes.more}>
          <Button
            variant="default"
            disabled={!list.hasNextPage}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {messages.next}
          </Button>
          <span role="status">{messages.shown(rows.length, Math.max(total, rows.length))}</span>
        </footer>
      )}
      <TimelineDrawer transaction={shown('timeline')} onClose={close} />
      <ReceiptModal transaction={shown('receipt')} onClose={close} />
      <CancelModal transaction={shown('cancel')} onClose={close} />
    </section>
  )
}
