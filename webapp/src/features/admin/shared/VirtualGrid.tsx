import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './Grid'
import classes from './VirtualGrid.module.css'
import { type Span, targetRow, visibleSpan } from './visibleRows'

interface VirtualGridProps<Row> {
  caption: string
  /** The columns with their CSS widths. Columns without a width share the remaining space. */
  columns: (Column<Row> & { width?: string })[]
  rows: Row[]
  rowKey: (row: Row) => string
  onOpen: (row: Row) => void
  selected?: string | undefined
  /** True if more rows can be loaded. */
  hasMore: boolean
  /** Called when the user scrolls near the last row and more rows can be loaded. */
  onNearEnd: () => void
  /** Called with true if the first row is visible, and false otherwise. */
  onTopChange?: (atTop: boolean) => void
  /** Shown below the rows. */
  footer: ReactNode
}

/** estimatedRowHeight is the row height in pixels until a row is measured. */
const estimatedRowHeight = 44

/** nearEndRows is the distance from the last row, in rows, at which more rows are loaded. */
const nearEndRows = 40

/**
 * VirtualGrid is a table of any length that renders only the visible rows. Arrow keys move between rows, and
 * Enter opens a row.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, selected, hasMore, onNearEnd, onTopChange, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(estimatedRowHeight)
  const [span, setSpan] = useState<Span>({ from: 0, to: nearEndRows })
  const [activeRow, setActiveRow] = useState(0)
  const focusPending = useRef(false)
  const frame = useRef(0)
  const count = rows.length

  const updateSpan = () => {
    const view = scroller.current
    if (!view) return
    const next = visibleSpan(view.scrollTop, view.clientHeight, rowHeight, count)
    setSpan((previous) => (previous.from === next.from && previous.to === next.to ? previous : next))
    onTopChange?.(view.scrollTop < rowHeight)
    if (hasMore && next.to > count - nearEndRows) onNearEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visible rows change with the row count and height.
  useLayoutEffect(updateSpan, [count, rowHeight, hasMore])
  useEffect(() => {
    const view = scroller.current
    if (!view || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const measuredHeight = body.current?.querySelector('[data-row]')?.getBoundingClientRect().height
      if (measuredHeight) setRowHeight(measuredHeight)
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  useEffect(() => {
    if (!focusPending.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`)
    if (!row) return
    focusPending.current = false
    row.focus({ preventScroll: true })
  })

  const moveFocus = (event: KeyboardEvent) => {
    const target = targetRow(event.key, activeRow, Math.max(1, span.to - span.from - nearEndRows / 2), count)
    const view = scroller.current
    if (target === undefined || !view) return
    event.preventDefault()
    const headerHeight = rowHeight
    const top = target * rowHeight
    if (top < view.scrollTop) view.scrollTop = top
    else if (top + rowHeight > view.scrollTop + view.clientHeight - headerHeight)
      view.scrollTop = top + rowHeight + headerHeight - view.clientHeight
    focusPending.current = true
    setActiveRow(target)
    updateSpan()
  }

  const visibleRows = rows.slice(span.from, span.to)
  const focusableRow = activeRow >= span.from && activeRow < span.to ? activeRow : span.from
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={() => {
          cancelAnimationFrame(frame.current)
          frame.current = requestAnimationFrame(updateSpan)
        }}
      >
        <table className={classes.table} aria-rowcount={hasMore ? -1 : count + 1}>
          <caption className={classes.caption}>{caption}</caption>
          <colgroup>
            {columns.map(({ name, width }) => (
              <col key={name} {...(width ? { style: { width } } : {})} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, numeric }) => (
                <th key={name} scope="col" data-numeric={numeric || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={moveFocus}>
            <Spacer rows={span.from} height={rowHeight} columns={columns.length} />
            {visibleRows.map((row, offset) => {
              const index = span.from + offset
              return (
                <GridRow
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  columns={columns}
                  onOpen={onOpen}
                  onFocus={setActiveRow}
                  selected={selected === rowKey(row)}
                  focusable={index === focusableRow}
                />
              )
            })}
            <Spacer rows={count - Math.min(span.to, count)} height={rowHeight} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <p className={classes.footer} role="status">
        {footer}
      </p>
    </>
  )
}

interface GridRowProps<Row> extends Pick<VirtualGridProps<Row>, 'columns' | 'onOpen'> {
  row: Row
  index: number
  selected: boolean
  /** True for the only row in the tab order. */
  focusable: boolean
  onFocus: (index: number) => void
}

function UnmemoizedGridRow<Row>({
  row,
  index,
  columns,
  onOpen,
  selected,
  focusable,
  onFocus,
}: GridRowProps<Row>) {
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-row={index}
      data-openable
      data-selected={selected || undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={() => onOpen(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
      }}
    >
      {columns.map(({ name, cell, numeric }) => (
        <td key={name} data-numeric={numeric || undefined}>
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

/** GridRow renders a row. It is memoized so that scrolling does not re-render every visible row. */
const GridRow = memo(UnmemoizedGridRow) as typeof UnmemoizedGridRow

/** Spacer takes up the space of rows that are not rendered. */
function Spacer({ rows, height, columns }: { rows: number; height: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height: rows * height }} />
    </tr>
  )
}
