/**
 * idleHeader is the request header with the seconds since the user's last activity in any tab. The server uses
 * it to end idle sessions.
 */
export const idleHeader = 'Hulak-Idle'

const storageKey = 'hulak.la'

export const activity = {
  /** last returns the time of the user's last activity, or the current time if unknown. */
  last(now = Date.now()): number {
    const stored = Number(localStorage.getItem(storageKey))
    return stored > 0 && stored <= now ? stored : now
  },
  record(now = Date.now()) {
    localStorage.setItem(storageKey, String(now))
  },
  clear() {
    localStorage.removeItem(storageKey)
  },
  idleSeconds(now = Date.now()): string {
    return String(Math.floor((now - activity.last(now)) / 1000))
  },
}
