/**
 * positionHeader is the header with the latest log position that this page has seen. Reads send it, and the
 * server waits until its read models include it, so users always see their own writes.
 */
export const positionHeader = 'Hulak-Position'

let latest = 0n

export const position = {
  record(value: string | number | null | undefined) {
    const digits = value?.toString() ?? ''
    if (!/^\d+$/.test(digits)) return
    const reached = BigInt(digits)
    if (reached > latest) latest = reached
  },
  current: (): string | undefined => (latest > 0n ? latest.toString() : undefined),
}
