import { Button, Flex } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type TransactionFilter, transactionsQuery } from '@/lib/api/queries'
import type { Transaction } from '@/lib/api/types'
import { storeLastTransfers } from '@/lib/lastTransfers'
import { ErrorState, PanelsSkeleton } from '@/ui/states'
import { CancelModal } from './CancelModal'
import { messages } from './messages'
import { NoTransactions } from './NoTransactions'
import { ReceiptModal } from './ReceiptModal'
import { SearchField } from './SearchField'
import { StatusFilters } from './StatusFilters'
import { TimelineDrawer } from './TimelineDrawer'
import classes from './TransactionList.module.css'
import { TransactionTable } from './TransactionTable'
import { useSendAgain } from './useSendAgain'

type Dialog = { kind: 'receipt' | 'cancel' | 'timeline'; transaction: Transaction } | undefined

/** uniqueById removes duplicates. A transfer that moves to the next page between requests is on both pages. */
const uniqueById = (rows: Transaction[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

/** searchParameter is the URL parameter for the search text. */
const searchParameter = 'q'

const withoutSearch = ({ search: _, ...rest }: TransactionFilter): TransactionFilter => rest

/** useTransactions loads the list in pages of 20, and starts at the first page when the filter changes. */
function useTransactions() {
  const [statuses, setStatuses] = useState<TransactionFilter>({})
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get(searchParameter) ?? ''
  const filter = search ? { ...statuses, search } : statuses
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(transactionsQuery(filter))
  const firstPage = list.data?.pages[0]?.result
  const isFiltered = Object.keys(filter).length > 0
  useEffect(() => {
    if (firstPage && !isFiltered) void storeLastTransfers(firstPage, list.dataUpdatedAt)
  }, [firstPage, isFiltered, list.dataUpdatedAt])
  /** Applies a filter and starts at the first page, even if the filter was applied before (4.04a). */
  const applyFilter = (next: TransactionFilter) => {
    queryClient.removeQueries({ queryKey: transactionsQuery(next).queryKey, exact: true })
    const { search: nextSearch = '', ...rest } = next
    setStatuses(rest)
    if (nextSearch === search) return
    setParameters(
      (current) => {
        const updated = new URLSearchParams(current)
        updated.delete(searchParameter)
        if (nextSearch) updated.set(searchParameter, nextSearch)
        return updated
      },
      { replace: true },
    )
  }
  return {
    list,
    filter,
    applyFilter,
    rows: uniqueById(list.data?.pages.flatMap(({ result }) => result) ?? []),
    total: list.data?.pages.at(-1)?.paging?.totalCount ?? 0,
    isFiltered,
  }
}

/**
 * TransactionList lists the transfers, newest first, in pages of 20. It updates live. It opens the status of the
 * transfer whose ID is in the navigation state `track`.
 */
export function TransactionList() {
  const { list, filter, applyFilter, rows, total, isFiltered } = useTransactions()
  const [dialog, setDialog] = useState<Dialog>()
  const [trackedId, setTrackedId] = useState<string | undefined>(useLocation().state?.track)
  const sendAgain = useSendAgain()
  const isEmpty = list.isSuccess && rows.length === 0
  const close = () => {
    setDialog(undefined)
    setTrackedId(undefined)
  }
  /** Returns the current data of the transfer in a dialog, or undefined if the dialog is closed. */
  const transactionIn = (kind: NonNullable<Dialog>['kind']) =>
    dialog?.kind === kind
      ? (rows.find(({ id }) => id === dialog.transaction.id) ?? dialog.transaction)
      : undefined

  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby="transactions">
      <header className={classes.head}>
        <h2 id="transactions">{messages.title}</h2>
        {(!isEmpty || isFiltered) && (
          <div className={classes.filters}>
            <SearchField
              value={filter.search ?? ''}
              onSearch={(search) => applyFilter(search ? { ...filter, search } : withoutSearch(filter))}
            />
            <StatusFilters filter={filter} onChange={applyFilter} />
          </div>
        )}
      </header>
      {list.isPending && <PanelsSkeleton />}
      {isEmpty && <NoTransactions isFiltered={isFiltered} onShowAll={() => applyFilter({})} />}
      {rows.length > 0 && (
        <TransactionTable
          rows={rows}
          onOpen={(kind, transaction) => setDialog({ kind, transaction })}
          onSendAgain={sendAgain.mutate}
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
            {messages.showNext}
          </Button>
          <span role="status">{messages.shown(rows.length, Math.max(total, rows.length))}</span>
        </footer>
      )}
      <TimelineDrawer
        transaction={transactionIn('timeline') ?? rows.find(({ referenceId }) => referenceId === trackedId)}
        onClose={close}
      />
      <ReceiptModal transaction={transactionIn('receipt')} onClose={close} />
      <CancelModal transaction={transactionIn('cancel')} onClose={close} />
    </Flex>
  )
}
