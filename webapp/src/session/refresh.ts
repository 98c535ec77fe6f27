import { activity, idleHeader } from '@/api/activity'
import { ApiError } from '@/api/errors'
import type { Login } from '@/api/types'
import { sessionEnd } from './ended'
import { isStaff, useSession } from './store'
import { vault } from './vault'

let running: Promise<string | undefined> | undefined
/** True if the server ended the session because the user was idle. */
let idle = false

let succession: Promise<unknown> | undefined
const successionMaxMs = 5000

/**
 * succeeding runs a call that replaces the session and adopts the new one. Requests of the old session that
 * the server refuses in the meantime wait for the new one instead of signing out.
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

/** successor returns the token that replaced a refused token, or will, if there is one. */
async function successor(rejected: string): Promise<string | undefined> {
  if (succession) {
    const late = new Promise((resolve) => setTimeout(resolve, successionMaxMs))
    await Promise.race([succession, late]).catch(() => undefined)
  }
  const { token } = useSession.getState()
  return token !== rejected ? token : undefined
}

/** exclusively runs a function in only one tab at a time, if the browser supports locks. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work() // missing on pages without TLS
  return (await navigator.locks.request('hulak-refresh', work)) as T
}

async function renew(rejected: string): Promise<string | undefined> {
  // Another tab may have renewed the token. A refresh token works once, so that tab's result is used.
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
 * renewToken renews a refused token. All refused requests wait for one refresh. If the session cannot be
 * renewed, the stored session is deleted and the page reloads. The flow stays for the user's next sign-in.
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
    .catch(() => undefined) // The server cannot be reached, so the request fails and the session stays.
    .finally(() => {
      running = undefined
    })
  return running
}
