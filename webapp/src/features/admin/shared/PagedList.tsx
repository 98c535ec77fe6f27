import { Button } from '@mantine/core'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/ui/states'
import { Grid, type GridOptions } from './Grid'
import { messages } from './messages'
import classes from './PagedList.module.css'
import { TableSkeleton } from './TableSkeleton'

const { pagedList: strings } = messages

/** ListPage is one page of a list. `next` is the cursor for the next page. The last page has none. */
export interface ListPage<Row> {
  result: Row[]
  next?: string | undefined
}

interface PageSource<Page extends ListPage<unknown>, Key extends QueryKey> {
  /** Returns the query for the page after a cursor. An empty cursor means the first page. */
  pageQuery: (after: string) => UseQueryOptions<Page, Error, Page, Key>
  /** Shown if the list is empty. */
  empty: ReactNode
  /** The label of the button for the next page. If set, the button is shown even if there is only one page. */
  nextLabel?: string | undefined
}

interface PagedListProps<Page extends ListPage<unknown>, Key extends QueryKey> extends PageSource<Page, Key> {
  children: (rows: Page['result'], page: Page) => ReactNode
}

/**
 * PagedList shows a list one page at a time, so memory use does not depend on the list's length. To return to
 * the first page when the filter changes, change the component's key.
 */
export function PagedList<Page extends ListPage<unknown>, Key extends QueryKey>({
  pageQuery,
  empty,
  nextLabel,
  children,
}: PagedListProps<Page, Key>) {
  const [cursors, setCursors] = useState<string[]>([])
  const list = useQuery({ ...pageQuery(cursors.at(-1) ?? ''), placeholderData: keepPreviousData })
  const top = useFocusOnPageChange(cursors.length, !list.isPlaceholderData)
  if (list.isPending) return <TableSkeleton />
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  const { result, next } = list.data
  if (result.length === 0 && cursors.length === 0 && !next) return <>{empty}</>
  return (
    <div ref={top} className={classes.page} tabIndex={-1}>
      {result.length === 0 ? (
        <p className={classes.pageNumber}>{next ? strings.noMatches : strings.end}</p>
      ) : (
        children(result, list.data)
      )}
      <Pager
        page={cursors.length}
        hasMore={Boolean(next)}
        loading={list.isPlaceholderData}
        nextLabel={nextLabel}
        onPrevious={() => setCursors((previous) => previous.slice(0, -1))}
        onNext={() => next && setCursors((previous) => [...previous, next])}
      />
    </div>
  )
}

interface PagedGridProps<Row, Page extends ListPage<Row>, Key extends QueryKey>
  extends PageSource<Page, Key>,
    GridOptions<Row> {}

/** PagedGrid shows a list in a table, one page at a time. */
export function PagedGrid<Row, Page extends ListPage<Row>, Key extends QueryKey>({
  pageQuery,
  empty,
  nextLabel,
  ...table
}: PagedGridProps<Row, Page, Key>) {
  return (
    <PagedList pageQuery={pageQuery} empty={empty} nextLabel={nextLabel}>
      {(rows) => <Grid {...table} rows={rows} />}
    </PagedList>
  )
}

/** useFocusOnPageChange scrolls to a new page and focuses it when the page is ready. */
function useFocusOnPageChange(page: number, ready: boolean) {
  const top = useRef<HTMLDivElement>(null)
  const currentPage = useRef(page)
  useEffect(() => {
    if (!ready || currentPage.current === page) return
    currentPage.current = page
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [page, ready])
  return top
}

interface PagerProps {
  /** The zero-based page number. */
  page: number
  hasMore: boolean
  /** True while another page is loading. */
  loading: boolean
  nextLabel?: string | undefined
  onPrevious: () => void
  onNext: () => void
}

function Pager({ page, hasMore, loading, nextLabel, onPrevious, onNext }: PagerProps) {
  if (page === 0 && !hasMore && !nextLabel) return null
  return (
    <nav className={classes.pager} aria-label={strings.pages}>
      {page > 0 && (
        <Button variant="default" size="sm" disabled={loading} onClick={onPrevious}>
          {strings.previous}
        </Button>
      )}
      <Button variant="default" size="sm" disabled={!hasMore} loading={loading} onClick={onNext}>
        {nextLabel ?? strings.next}
      </Button>
      <span className={classes.pageNumber} role="status">
        {strings.page(page + 1)}
      </span>
    </nav>
  )
}

interface LoadedPagesProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  children: (rows: Row[]) => ReactNode
}

/** LoadedPages shows the pages of a scrolling list one at a time, for narrow screens. */
export function LoadedPages<Row>({ list, children }: LoadedPagesProps<Row>) {
  const [page, setPage] = useState(0)
  const top = useFocusOnPageChange(page, true)
  const pages = list.data?.pages ?? []
  const isLoaded = page + 1 < pages.length
  const next = async () => {
    if (!isLoaded) await list.fetchNextPage()
    setPage(page + 1)
  }
  return (
    <div ref={top} className={classes.page} tabIndex={-1}>
      {children(pages[page]?.result ?? [])}
      <Pager
        page={page}
        hasMore={isLoaded || list.hasNextPage}
        loading={list.isFetchingNextPage}
        onPrevious={() => setPage(page - 1)}
        onNext={() => void next()}
      />
    </div>
  )
}
