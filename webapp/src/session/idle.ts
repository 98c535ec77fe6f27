import { useEffect, useState } from 'react'
import { activity } from '@/api/activity'
import { api, read } from '@/api/client'
import { signOut } from './actions'
import { isSignedIn, useSession } from './store'

const checkEveryMs = 60_000
const minuteMs = 60_000
const activities = [
  'pointerdown',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'touchmove',
  'visibilitychange',
] as const
/** writeEveryMs limits how often activity is written, because every tab reads it from the storage. */
const writeEveryMs = 5_000

export type Idleness = 'active' | 'warned' | 'over'

/** idleness returns the idle state after a number of milliseconds without activity, for a limit in minutes. */
export function idleness(idleMs: number, limitMinutes: number): Idleness {
  const minutes = Math.floor(idleMs / minuteMs)
  if (minutes >= limitMinutes) return 'over'
  return minutes >= limitMinutes - 1 ? 'warned' : 'active'
}

/**
 * pointerMoveHandler tells whether the pointer really moved. Browsers also report a move when the page scrolls
 * below the pointer.
 */
function pointerMoveHandler(recordActivity: () => void): (event: PointerEvent) => void {
  let last: { x: number; y: number } | undefined
  return ({ screenX: x, screenY: y }) => {
    if (last && (last.x !== x || last.y !== y)) recordActivity()
    last = { x, y }
  }
}

/**
 * reportActivity tells the server about activity without other calls, such as typing. A failure shows at the next
 * call.
 */
const reportActivity = () => void read(api.POST('/v1/auth/activity')).catch(() => undefined)

/**
 * useIdleLogout signs the user out after a number of minutes without activity in any tab. It returns whether
 * to warn and a function to stay signed in.
 */
export function useIdleLogout(limitMinutes: number) {
  const signedIn = useSession(isSignedIn)
  const [warned, setWarned] = useState(false)

  useEffect(() => {
    if (!signedIn) return
    let lastWrite = 0
    const recordActivity = () => {
      const now = Date.now()
      if (now - lastWrite < writeEveryMs) return
      lastWrite = now
      activity.record(now)
    }
    let reported = Date.now()
    const check = () => {
      const now = Date.now()
      const last = activity.last(now)
      const state = idleness(now - last, limitMinutes)
      setWarned(state === 'warned')
      if (state === 'over') {
        activity.clear()
        void signOut({ expired: true })
      } else if (last > reported) {
        reported = now
        reportActivity()
      }
    }
    // A page that was closed or asleep for longer than the limit expires at once.
    check()
    recordActivity()
    // Scroll events do not bubble, so those of tables and dialogs are captured.
    const options = { passive: true, capture: true }
    const onPointerMove = pointerMoveHandler(recordActivity)
    for (const name of activities) window.addEventListener(name, recordActivity, options)
    window.addEventListener('pointermove', onPointerMove, options)
    const timer = window.setInterval(check, checkEveryMs)
    return () => {
      window.clearInterval(timer)
      for (const name of activities) window.removeEventListener(name, recordActivity, options)
      window.removeEventListener('pointermove', onPointerMove, options)
      setWarned(false)
    }
  }, [signedIn, limitMinutes])

  const stay = () => {
    activity.record()
    reportActivity()
    setWarned(false)
  }
  return { warned: warned && signedIn, stay }
}
