/** Span is the rendered part of a long list: from an index up to, but not including, another. */
export interface Span {
  from: number
  to: number
}

/** overscan is the number of rows rendered beyond each edge, so fast scrolling shows no gaps. */
const overscan = 12

/** spanOf returns the visible rows plus the overscan. All rows have the same height. */
export function spanOf(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Span {
  const first = Math.floor(scrollTop / rowHeight)
  const seen = Math.ceil(viewHeight / rowHeight)
  const from = Math.max(0, Math.min(first - overscan, count - seen - overscan))
  return { from, to: Math.min(count, Math.max(first, 0) + seen + overscan) }
}

/** rowAfter returns the row to which a key moves, or undefined for other keys. */
export function rowAfter(key: string, index: number, page: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}
