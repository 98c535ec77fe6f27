import type { StaffEnd } from './store'

/**
 * endedKey is the storage key of the session's end. It is kept across reloads and tabs until the user has
 * seen the message.
 */
const endedKey = 'hulak.se'

type End = 'expired' | StaffEnd

const stored: Record<End, string> = { expired: '1', idle: 'staff-idle', server: 'staff-server' }

/**
 * sessionEnd is how the last session ended if the user did not end it. Signing in or dismissing the message
 * clears it.
 */
export const sessionEnd = {
  keep: (end: End) => localStorage.setItem(endedKey, stored[end]),
  forget: () => localStorage.removeItem(endedKey),
  /** read reads how the session ended. */
  read(): { expired: boolean; staffEnded: StaffEnd | undefined } {
    const value = localStorage.getItem(endedKey)
    const staffEnded = value === stored.idle ? 'idle' : value === stored.server ? 'server' : undefined
    return { expired: value === stored.expired, staffEnded }
  },
}
