/** Span is a range of row indexes: `from` is the first row, and `to` is one past the last row. */
export interface Span {
  from: number
  to: number
}

/** overscan is how many extra rows are rendered above and below the visible rows to prevent gaps while scrolling. */
const overscan = 12

/** visibleSpan returns the span of the visible rows plus the overscan. All rows must have the same height. */
export function visibleSpan(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Span {
  const firstVisible = Math.floor(scrollTop / rowHeight)
  const visibleCount = Math.ceil(viewHeight / rowHeight)
  const from = Math.max(0, Math.min(firstVisible - overscan, count - visibleCount - overscan))
  return { from, to: Math.min(count, Math.max(firstVisible, 0) + visibleCount + overscan) }
}

/** targetRow returns the row that a key moves focus to, or undefined for other keys. */
export function targetRow(key: string, index: number, pageSize: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target))
}
