import { useEffect, useState } from 'react'
import { activity } from '@/lib/api/activity'
import { api, read } from '@/lib/api/client'
import { signOut } from './actions'
import { isSignedIn, useSession } from './store'

const checkIntervalMs = 60_000
const minuteMs = 60_000
const activityEvents = [
  'pointerdown',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'touchmove',
  'visibilitychange',
] as const
/** minWriteIntervalMs is the minimum time between writes of activity to local storage. */
const minWriteIntervalMs = 5_000

export type IdleState = 'active' | 'warning' | 'expired'

/**
 * idleState returns the state after `idleMs` without activity. The warning starts one minute before the
 * limit.
 */
export function idleState(idleMs: number, limitMinutes: number): IdleState {
  const minutes = Math.floor(idleMs / minuteMs)
  if (minutes >= limitMinutes) return 'expired'
  return minutes >= limitMinutes - 1 ? 'warning' : 'active'
}

/**
 * pointerMoveHandler returns an event handler that calls `recordActivity` only if the pointer moved. Browsers
 * also fire pointermove when the page scrolls under the pointer.
 */
function pointerMoveHandler(recordActivity: () => void): (event: PointerEvent) => void {
  let last: { x: number; y: number } | undefined
  return ({ screenX: x, screenY: y }) => {
    if (last && (last.x !== x || last.y !== y)) recordActivity()
    last = { x, y }
  }
}

/**
 * reportActivity tells the server about activity that sends no other request, such as typing. It ignores
 * failures, because the next request reports them.
 */
const reportActivity = () => void read(api.POST('/v1/auth/activity')).catch(() => undefined)

/**
 * useIdleLogout signs the user out after `limitMinutes` without activity in any tab. It returns whether to show
 * the warning and a function that keeps the user signed in.
 */
export function useIdleLogout(limitMinutes: number) {
  const signedIn = useSession(isSignedIn)
  const [showWarning, setShowWarning] = useState(false)

  useEffect(() => {
    if (!signedIn) return
    let lastWrite = 0
    const recordActivity = () => {
      const now = Date.now()
      if (now - lastWrite < minWriteIntervalMs) return
      lastWrite = now
      activity.record(now)
    }
    let lastReport = Number.POSITIVE_INFINITY // The first check reports nothing.
    const check = () => {
      const now = Date.now()
      const last = activity.last(now)
      const state = idleState(now - last, limitMinutes)
      setShowWarning(state === 'warning')
      if (state === 'expired') {
        activity.clear()
        void signOut({ expired: true })
      } else if (last > lastReport) {
        lastReport = now
        reportActivity()
      }
    }
    // Check immediately, because the limit might have passed while the page was closed or the computer was asleep.
    check()
    recordActivity()
    lastReport = Date.now()
    // Scroll events in tables and dialogs do not bubble, so listen in the capture phase.
    const options = { passive: true, capture: true }
    const onPointerMove = pointerMoveHandler(recordActivity)
    for (const name of activityEvents) window.addEventListener(name, recordActivity, options)
    window.addEventListener('pointermove', onPointerMove, options)
    const timer = window.setInterval(check, checkIntervalMs)
    return () => {
      window.clearInterval(timer)
      for (const name of activityEvents) window.removeEventListener(name, recordActivity, options)
      window.removeEventListener('pointermove', onPointerMove, options)
      setShowWarning(false)
    }
  }, [signedIn, limitMinutes])

  const staySignedIn = () => {
    activity.record()
    reportActivity()
    setShowWarning(false)
  }
  return { showWarning: showWarning && signedIn, staySignedIn }
}
