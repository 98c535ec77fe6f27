/** Span is the rendered part of a long list, from index `from` up to but not including `to`. */
export interface Span {
  from: number
  to: number
}

/** overscan is the number of rows rendered beyond each edge, which prevents gaps during fast scrolling. */
const overscan = 12

/** visibleSpan returns the visible rows plus the overscan. It assumes that all rows have the same height. */
export function visibleSpan(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Span {
  const firstVisible = Math.floor(scrollTop / rowHeight)
  const visibleCount = Math.ceil(viewHeight / rowHeight)
  const from = Math.max(0, Math.min(firstVisible - overscan, count - visibleCount - overscan))
  return { from, to: Math.min(count, Math.max(firstVisible, 0) + visibleCount + overscan) }
}

/** rowAfter returns the row to which a key moves the focus, or undefined if the key does not move it. */
export function rowAfter(key: string, index: number, page: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target))
}
