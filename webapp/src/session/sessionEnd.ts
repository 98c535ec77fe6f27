import type { StaffEnd } from './store'

/**
 * endedKey is the storage key of the session's end. It is kept across reloads and tabs until the user has
 * seen the message.
 */
const endedKey = 'hulak.se'

type SessionEnd = 'expired' | StaffEnd

const storedValues: Record<SessionEnd, string> = { expired: '1', idle: 'staff-idle', server: 'staff-server' }

/**
 * sessionEnd is how the last session ended if the user did not end it. Signing in or dismissing the message
 * clears it.
 */
export const sessionEnd = {
  store: (end: SessionEnd) => localStorage.setItem(endedKey, storedValues[end]),
  clear: () => localStorage.removeItem(endedKey),
  /** read reads how the session ended. */
  read(): { expired: boolean; staffEnded: StaffEnd | undefined } {
    const value = localStorage.getItem(endedKey)
    const staffEnded = value === storedValues.idle ? 'idle' : value === storedValues.server ? 'server' : undefined
    return { expired: value === storedValues.expired, staffEnded }
  },
}
