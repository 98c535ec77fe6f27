/** What of a long list is drawn: from one index up to, and without, another. */
export interface Span {
  from: number
  to: number
}

/** Rows that are drawn beyond each edge, so that a quick turn of the wheel shows no gap. */
const overscan = 12

/** The rows that can be seen, and some beyond, where all have one height. */
export function spanOf(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Span {
  const first = Math.floor(scrollTop / rowHeight)
  const seen = Math.ceil(viewHeight / rowHeight)
  const from = Math.max(0, Math.min(first - overscan, count - seen - overscan))
  return { from, to: Math.min(count, Math.max(first, 0) + seen + overscan) }
}

/** Where the keyboard leads from a row; undefined for keys that lead nowhere. */
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
