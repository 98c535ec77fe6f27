/**
 * The furthest place in the server's log that this browser has written to or heard of. Reads carry it back, so that
 * they wait for a view that includes it: a user always sees what they just did.
 */
export const positionHeader = 'Hulak-Position'

let furthest = 0n

export const position = {
  record(value: string | number | null | undefined) {
    const digits = value?.toString() ?? ''
    if (!/^\d+$/.test(digits)) return
    const reached = BigInt(digits)
    if (reached > furthest) furthest = reached
  },
  current: (): string | undefined => (furthest > 0n ? furthest.toString() : undefined),
}
