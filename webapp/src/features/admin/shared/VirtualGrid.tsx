import { useMediaQuery } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/ui/states'
import { Grid, GridHead, type GridOptions, type GridProps, GridRow } from './Grid'
import classes from './Grid.module.css'
import { type ListPage, LoadedPages } from './PagedList'
import { TableSkeleton } from './TableSkeleton'

interface ScrolledListProps<Row> extends GridOptions<Row> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  /** Shown if the list is empty. */
  empty: ReactNode
  onOpen: (row: Row) => void
  /** Called with true if the first row is visible, and false otherwise. */
  onTopChange?: (atTop: boolean) => void
  /** Returns the text below the loaded rows. */
  footer: (rows: Row[]) => ReactNode
}

/**
 * ScrolledList shows a list in a table that loads more rows as the user scrolls. On a phone, it shows the loaded pages
 * one at a time. To scroll back to the top when the filter changes, change the component's key.
 */
export function ScrolledList<Row>({ list, empty, footer, ...table }: ScrolledListProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 48rem)')
  if (list.isPending) return <TableSkeleton />
  // A row that moved between two requests is on two pages. Show it once.
  const rows = [
    ...new Map(
      list.data?.pages.flatMap(({ result }) => result.map((row) => [table.rowKey(row), row])),
    ).values(),
  ]
  if (rows.length === 0)
    return list.isError ? <ErrorState error={list.error} retry={() => void list.refetch()} /> : empty
  if (isNarrow) return <LoadedPages list={list}>{(page) => <Grid {...table} rows={page} />}</LoadedPages>
  return (
    <VirtualGrid
      {...table}
      rows={rows}
      hasMore={list.hasNextPage}
      onNearEnd={() => {
        if (!list.isFetching) void list.fetchNextPage()
      }}
      footer={footer(rows)}
    />
  )
}

interface VirtualGridProps<Row> extends GridProps<Row> {
  onOpen: (row: Row) => void
  /** True if more rows can be loaded. */
  hasMore: boolean
  /** Called when the user scrolls near the last row and more rows can be loaded. */
  onNearEnd: () => void
  /** Called with true if the first row is visible, and false otherwise. */
  onTopChange?: (atTop: boolean) => void
  /** Shown below the rows. */
  footer: ReactNode
}

/** rowHeight is the row height in pixels. It must match the style sheet. */
const rowHeight = 44

/** nearEndRows is the distance from the last row, in rows, at which more rows are loaded. */
const nearEndRows = 40

/**
 * VirtualGrid is a table of any length that renders only the visible rows. Arrow keys move between rows, and
 * Enter opens a row.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, selected, hasMore, onNearEnd, onTopChange, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveRow] = useState(0)
  const focusPending = useRef(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Keeps the last row visible below the sticky heading.
    scrollPaddingEnd: rowHeight,
    useFlushSync: false,
  })
  const visible = virtualizer.getVirtualItems()
  const first = visible[0]
  const last = visible.at(-1)
  const atTop = !virtualizer.range?.startIndex
  const nearEnd = hasMore && last !== undefined && last.index >= rows.length - nearEndRows

  // biome-ignore lint/correctness/useExhaustiveDependencies: only scrolling and new rows load more rows, not a failed request.
  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, last?.index, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is not a change.
  useEffect(() => onTopChange?.(atTop), [atTop])
  useEffect(() => {
    if (!focusPending.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${activeRow}"]`)
    if (!row) return
    focusPending.current = false
    row.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[activeRow]
    if (event.key === 'Enter' && row !== undefined && event.target instanceof HTMLTableRowElement)
      return onOpen(row)
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const targets: Record<string, number> = {
      ArrowDown: activeRow + 1,
      ArrowUp: activeRow - 1,
      PageDown: activeRow + pageRows,
      PageUp: activeRow - pageRows,
      Home: 0,
      End: rows.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(rows.length - 1, target))
    focusPending.current = true
    setActiveRow(index)
    virtualizer.scrollToIndex(index)
  }
  const tabStop = visible.some(({ index }) => index === activeRow) ? activeRow : first?.index
  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        <table className={classes.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <GridHead caption={caption} columns={columns} scrolling />
          <tbody
            onKeyDown={onKeyDown}
            onFocus={({ target }) => setActiveRow(Number(target.closest('tr')?.dataset.index))}
          >
            <Spacer height={first?.start ?? 0} columns={columns.length} />
            {visible.map(({ index }) => {
              const row = rows[index] as Row
              const key = rowKey(row)
              return (
                <GridRow
                  key={key}
                  row={row}
                  columns={columns}
                  onOpen={onOpen}
                  selected={selected === key}
                  index={index}
                  tabIndex={index === tabStop ? 0 : -1}
                />
              )
            })}
            <Spacer height={virtualizer.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <p className={classes.footer} role="status">
        {footer}
      </p>
    </>
  )
}

/** Spacer takes up the space of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
