/**
 * positionHeader is the header with the latest log position this browser has written or seen. Reads send it
 * and wait for a view that includes it, so users always see their own writes.
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
