import type { StaffEndReason } from './store'

/** storageKey is the local storage key for the reason the last session ended. */
const storageKey = 'hulak.se'

type SessionEndReason = 'expired' | StaffEndReason

const storedValues: Record<SessionEndReason, string> = {
  expired: '1',
  idle: 'staff-idle',
  server: 'staff-server',
}

/**
 * sessionEnd stores why the last session ended, unless the user signed out. The reason survives a reload. Signing
 * in or dismissing the message clears it.
 */
export const sessionEnd = {
  store: (reason: SessionEndReason) => localStorage.setItem(storageKey, storedValues[reason]),
  clear: () => localStorage.removeItem(storageKey),
  read(): { expired: boolean; staffEndReason: StaffEndReason | undefined } {
    const value = localStorage.getItem(storageKey)
    const staffEndReason =
      value === storedValues.idle ? 'idle' : value === storedValues.server ? 'server' : undefined
    return { expired: value === storedValues.expired, staffEndReason }
  },
}
