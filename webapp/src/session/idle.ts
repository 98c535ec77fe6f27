import { useEffect, useState } from 'react'
import { signOut } from './actions'
import { isSignedIn, useSession } from './store'

const checkEveryMs = 60_000
const minuteMs = 60_000
const activityKey = 'hulak.la'
const activities = [
  'pointerdown',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'touchmove',
  'visibilitychange',
] as const
/** Activity is written at most this often, because every tab reads it from the storage. */
const writeEveryMs = 5_000

export type Idleness = 'active' | 'warned' | 'over'

/** What so many milliseconds without activity mean, when so many minutes are allowed. */
export function idleness(idleMs: number, limitMinutes: number): Idleness {
  const minutes = Math.floor(idleMs / minuteMs)
  if (minutes >= limitMinutes) return 'over'
  return minutes >= limitMinutes - 1 ? 'warned' : 'active'
}

/** Browsers report a move when the page scrolls below a resting pointer, so only another place on the screen counts. */
function pointerMoves(act: () => void): (event: PointerEvent) => void {
  let last: { x: number; y: number } | undefined
  return ({ screenX: x, screenY: y }) => {
    if (last && (last.x !== x || last.y !== y)) act()
    last = { x, y }
  }
}

const readActivity = (now: number) => {
  const stored = Number(localStorage.getItem(activityKey))
  return stored > 0 && stored <= now ? stored : now
}

/**
 * Logs the user out after so many minutes without activity in any tab. Answers whether the warning is due, and what
 * to call when the user wants to stay.
 */
export function useIdleLogout(limitMinutes: number) {
  const signedIn = useSession(isSignedIn)
  const [warned, setWarned] = useState(false)

  useEffect(() => {
    if (!signedIn) return
    let lastWrite = 0
    const act = () => {
      const now = Date.now()
      if (now - lastWrite < writeEveryMs) return
      lastWrite = now
      localStorage.setItem(activityKey, String(now))
    }
    const check = () => {
      const now = Date.now()
      const state = idleness(now - readActivity(now), limitMinutes)
      setWarned(state === 'warned')
      if (state === 'over') {
        localStorage.removeItem(activityKey)
        void signOut({ expired: true })
      }
    }
    // A page that was closed or asleep for longer than the limit is over at once.
    check()
    act()
    // Scroll events do not bubble: those of a table or a dialog are seen while they are captured.
    const options = { passive: true, capture: true }
    const move = pointerMoves(act)
    for (const name of activities) window.addEventListener(name, act, options)
    window.addEventListener('pointermove', move, options)
    const timer = window.setInterval(check, checkEveryMs)
    return () => {
      window.clearInterval(timer)
      for (const name of activities) window.removeEventListener(name, act, options)
      window.removeEventListener('pointermove', move, options)
      setWarned(false)
    }
  }, [signedIn, limitMinutes])

  const stay = () => {
    localStorage.setItem(activityKey, String(Date.now()))
    setWarned(false)
  }
  return { warned: warned && signedIn, stay }
}
