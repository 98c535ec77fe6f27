import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './Grid'
import classes from './VirtualGrid.module.css'
import { rowAfter, type Span, spanOf } from './window'

interface VirtualGridProps<Row> {
  caption: string
  /** The CSS width of each column. A column without one takes the remaining space. */
  columns: (Column<Row> & { width?: string })[]
  rows: Row[]
  rowKey: (row: Row) => string
  onOpen: (row: Row) => void
  selected?: string | undefined
  /** Whether there are more rows, and how to load them. */
  hasMore: boolean
  onNearEnd: () => void
  /** Told whether the first row is visible. */
  onTop?: (atTop: boolean) => void
  /** Shown below the rows. */
  footer: ReactNode
}

/** rowHeightGuess is the row height before one is measured. */
const rowHeightGuess = 44

/** nearEnd is the distance from the end at which more rows load. */
const nearEnd = 40

/**
 * VirtualGrid is a table of any length that renders only visible rows. Arrow keys move between rows, Enter
 * opens one.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, selected, hasMore, onNearEnd, onTop, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(rowHeightGuess)
  const [span, setSpan] = useState<Span>({ from: 0, to: nearEnd })
  const [active, setActive] = useState(0)
  const focusing = useRef(false)
  const frame = useRef(0)
  const count = rows.length

  const look = () => {
    const view = scroller.current
    if (!view) return
    const next = spanOf(view.scrollTop, view.clientHeight, rowHeight, count)
    setSpan((before) => (before.from === next.from && before.to === next.to ? before : next))
    onTop?.(view.scrollTop < rowHeight)
    if (hasMore && next.to > count - nearEnd) onNearEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight changes with the rows and their height.
  useLayoutEffect(look, [count, rowHeight, hasMore])
  useEffect(() => {
    const view = scroller.current
    if (!view || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => {
      const measured = body.current?.querySelector('[data-row]')?.getBoundingClientRect().height
      if (measured) setRowHeight(measured)
    })
    watch.observe(view)
    return () => watch.disconnect()
  }, [])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  useEffect(() => {
    if (!focusing.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!row) return
    focusing.current = false
    row.focus({ preventScroll: true })
  })

  const move = (event: KeyboardEvent) => {
    const to = rowAfter(event.key, active, Math.max(1, span.to - span.from - nearEnd / 2), count)
    const view = scroller.current
    if (to === undefined || !view) return
    event.preventDefault()
    const head = rowHeight
    const top = to * rowHeight
    if (top < view.scrollTop) view.scrollTop = top
    else if (top + rowHeight > view.scrollTop + view.clientHeight - head)
      view.scrollTop = top + rowHeight + head - view.clientHeight
    focusing.current = true
    setActive(to)
    look()
  }

  const shown = rows.slice(span.from, span.to)
  const reachable = active >= span.from && active < span.to ? active : span.from
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={() => {
          cancelAnimationFrame(frame.current)
          frame.current = requestAnimationFrame(look)
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
              {columns.map(({ name, figure }) => (
                <th key={name} scope="col" data-figure={figure || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={move}>
            <Gap rows={span.from} height={rowHeight} columns={columns.length} />
            {shown.map((row, offset) => {
              const index = span.from + offset
              return (
                <Line
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  columns={columns}
                  onOpen={onOpen}
                  onActive={setActive}
                  selected={selected === rowKey(row)}
                  reachable={index === reachable}
                />
              )
            })}
            <Gap rows={count - Math.min(span.to, count)} height={rowHeight} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <p className={classes.end} role="status">
        {footer}
      </p>
    </>
  )
}

interface LineProps<Row> extends Pick<VirtualGridProps<Row>, 'columns' | 'onOpen'> {
  row: Row
  index: number
  selected: boolean
  /** The only row in the tab order. */
  reachable: boolean
  onActive: (index: number) => void
}

function BareLine<Row>({ row, index, columns, onOpen, selected, reachable, onActive }: LineProps<Row>) {
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-row={index}
      data-openable
      data-selected={selected || undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onActive(index)}
      onClick={() => onOpen(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
      }}
    >
      {columns.map(({ name, cell, figure }) => (
        <td key={name} data-figure={figure || undefined}>
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

/** Line renders a row. It is memoized, so scrolling does not render it again. */
const Line = memo(BareLine) as typeof BareLine

/** Gap fills the space of rows that are not rendered. */
function Gap({ rows, height, columns }: { rows: number; height: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr className={classes.gap}>
      <td colSpan={columns} style={{ height: rows * height }} />
    </tr>
  )
}
