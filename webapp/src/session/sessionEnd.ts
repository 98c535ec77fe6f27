import type { StaffEndReason } from './store'

/**
 * endedKey is the storage key for how the session ended. The entry lasts across reloads and tabs until the user
 * has seen the message.
 */
const endedKey = 'hulak.se'

type SessionEnd = 'expired' | StaffEndReason

const storedValues: Record<SessionEnd, string> = { expired: '1', idle: 'staff-idle', server: 'staff-server' }

/**
 * sessionEnd stores how the last session ended, unless the user ended it. Signing in or dismissing the message
 * clears it.
 */
export const sessionEnd = {
  store: (end: SessionEnd) => localStorage.setItem(endedKey, storedValues[end]),
  clear: () => localStorage.removeItem(endedKey),
  /** read returns how the last session ended. */
  read(): { expired: boolean; staffEndReason: StaffEndReason | undefined } {
    const value = localStorage.getItem(endedKey)
    const staffEndReason =
      value === storedValues.idle ? 'idle' : value === storedValues.server ? 'server' : undefined
    return { expired: value === storedValues.expired, staffEndReason }
  },
}
