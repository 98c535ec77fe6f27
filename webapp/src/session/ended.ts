import type { StaffEnd } from './store'

/** Kept until the end of the session has been read, also over a reload and for the other tabs. */
const endedKey = 'hulak.se'

type End = 'expired' | StaffEnd

const stored: Record<End, string> = { expired: '1', idle: 'staff-idle', server: 'staff-server' }

/** How the last session in this browser ended without its owner. Signing in and dismissing the message forget it. */
export const sessionEnd = {
  keep: (end: End) => localStorage.setItem(endedKey, stored[end]),
  forget: () => localStorage.removeItem(endedKey),
  /** The part of the session's state that says how it ended. */
  read(): { expired: boolean; staffEnded: StaffEnd | undefined } {
    const value = localStorage.getItem(endedKey)
    const staffEnded = value === stored.idle ? 'idle' : value === stored.server ? 'server' : undefined
    return { expired: value === stored.expired, staffEnded }
  },
}
