import { activity, idleHeader } from '@/api/activity'
import { ApiError } from '@/api/errors'
import type { Login } from '@/api/types'
import { sessionEnd } from './ended'
import { isStaff, useSession } from './store'
import { vault } from './vault'

let running: Promise<string | undefined> | undefined
/** The server has ended the session because its user was idle. */
let idle = false

let succession: Promise<unknown> | undefined
const successionMaxMs = 5000

/**
 * Makes a call whose answer is a new session in place of the one that the server ends with it, and takes the answer over. Whatever
 * the server refuses of the old session meanwhile is no reason to sign out: it waits for the new one.
 */
export async function succeeding<T>(work: () => Promise<T>): Promise<T> {
  const made = work()
  succession = made
  try {
    return await made
  } finally {
    succession = undefined
  }
}

/** The token of the session that has succeeded the one of a refused token, or is about to, if there is one. */
async function successor(rejected: string): Promise<string | undefined> {
  if (succession) {
    const late = new Promise((resolve) => setTimeout(resolve, successionMaxMs))
    await Promise.race([succession, late]).catch(() => undefined)
  }
  const { token } = useSession.getState()
  return token !== rejected ? token : undefined
}

/** Runs alone among all tabs of this browser where the browser can do that. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work() // not there on a page without TLS
  return (await navigator.locks.request('hulak-refresh', work)) as T
}

async function renew(rejected: string): Promise<string | undefined> {
  // Another tab may have renewed the token meanwhile. A refresh token works once, so its result is taken over.
  const stored = await vault().get<string>('tk')
  if (stored && stored !== rejected) {
    useSession.setState({ token: stored })
    return stored
  }
  const response = await fetch('/v1/auth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { [idleHeader]: activity.idleSeconds() },
  })
  if (!response.ok) {
    const { code } = (await response.json().catch(() => ({}))) as { code?: string }
    idle = code === 'SESSION_EXPIRED'
    if (response.status >= 500)
      throw new ApiError({ status: response.status, code: 'UNAVAILABLE', message: '' })
    return undefined
  }
  const login = (await response.json()) as Login
  useSession.setState({ token: login.token })
  await vault().set('tk', login.token)
  return login.token
}

/**
 * Gets a new token for one that the server has refused. However many requests were refused, one refresh is made and
 * all of them wait for it. If the session cannot be renewed, the stored session is cleared and the page reloads; the flow
 * stays for when its owner has signed in again.
 */
export function renewToken(rejected: string): Promise<string | undefined> {
  const current = useSession.getState().token
  if (current && current !== rejected) return Promise.resolve(current)
  running ??= exclusively(() => renew(rejected))
    .then(async (renewed) => {
      const token = renewed ?? (await successor(rejected))
      if (!token) {
        const staff = isStaff(useSession.getState())
        if (idle) sessionEnd.keep(staff ? 'idle' : 'expired')
        else if (staff) sessionEnd.keep('server')
        await vault().clear('tk', 'cu')
        window.location.reload()
      }
      return token
    })
    .catch(() => undefined) // The server could not be reached: the request fails, the session stays.
    .finally(() => {
      running = undefined
    })
  return running
}
