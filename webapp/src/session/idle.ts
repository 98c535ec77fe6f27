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
/** writeEveryMs limits how often activity is written to local storage. */
const writeEveryMs = 5_000

export type Idleness = 'active' | 'warned' | 'over'

/** idleness returns the idle state after `idleMs` without activity. */
export function idleness(idleMs: number, limitMinutes: number): Idleness {
  const minutes = Math.floor(idleMs / minuteMs)
  if (minutes >= limitMinutes) return 'over'
  return minutes >= limitMinutes - 1 ? 'warned' : 'active'
}

/**
 * pointerMoveHandler returns an event handler that calls `recordActivity` only if the pointer moved. Browsers
 * also send the event when the page scrolls under the pointer.
 */
function pointerMoveHandler(recordActivity: () => void): (event: PointerEvent) => void {
  let last: { x: number; y: number } | undefined
  return ({ screenX: x, screenY: y }) => {
    if (last && (last.x !== x || last.y !== y)) recordActivity()
    last = { x, y }
  }
}

/**
 * reportActivity tells the server about activity that causes no other request, such as typing. Failures are
 * ignored, because the next request shows them.
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
    // The session expires immediately if the page was closed or the computer slept for longer than the limit.
    check()
    recordActivity()
    // Scroll events of tables and dialogs do not bubble, so the listeners use capture.
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
