/** How many seconds ago the user last did something in any tab. The server ends sessions by it. */
export const idleHeader = 'Hulak-Idle'

const key = 'hulak.la'

export const activity = {
  /** When the user last did something: now, if nothing is known. */
  last(now = Date.now()): number {
    const stored = Number(localStorage.getItem(key))
    return stored > 0 && stored <= now ? stored : now
  },
  record(now = Date.now()) {
    localStorage.setItem(key, String(now))
  },
  forget() {
    localStorage.removeItem(key)
  },
  idleSeconds(now = Date.now()): string {
    return String(Math.floor((now - activity.last(now)) / 1000))
  },
}
