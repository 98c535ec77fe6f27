import { activity, idleHeader } from '@/api/activity'
import { ApiError } from '@/api/errors'
import type { Login } from '@/api/types'
import { sessionEnd } from './sessionEnd'
import { isStaff, useSession } from './store'
import { vault } from './vault'

let pendingRenewal: Promise<string | undefined> | undefined
/** True if the server ended the session because the user was idle. */
let endedByIdle = false

let replacement: Promise<unknown> | undefined
const replacementMaxMs = 5000

/**
 * replaceSession runs `work`, which replaces the session. Requests with the old token that the server rejects in
 * the meantime wait for the new token instead of signing the user out.
 */
export async function replaceSession<T>(work: () => Promise<T>): Promise<T> {
  const result = work()
  replacement = result
  try {
    return await result
  } finally {
    replacement = undefined
  }
}

/** replacementToken returns the token that replaced a rejected token. It waits for a replacement in progress. */
async function replacementToken(rejected: string): Promise<string | undefined> {
  if (replacement) {
    const timeout = new Promise((resolve) => setTimeout(resolve, replacementMaxMs))
    await Promise.race([replacement, timeout]).catch(() => undefined)
  }
  const { token } = useSession.getState()
  return token !== rejected ? token : undefined
}

/** withTabLock runs `work` in one tab at a time, if the browser supports locks. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work() // pages without TLS have no locks
  return (await navigator.locks.request('hulak-refresh', work)) as T
}

async function renew(rejected: string): Promise<string | undefined> {
  // A refresh token works once, so use the new token if another tab has already refreshed.
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
    endedByIdle = code === 'SESSION_EXPIRED'
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
 * renewToken returns a new token for a rejected one. All rejected requests share one refresh. If the session
 * cannot be renewed, the stored session is deleted and the page reloads. The flow stays for the next sign-in.
 */
export function renewToken(rejected: string): Promise<string | undefined> {
  const current = useSession.getState().token
  if (current && current !== rejected) return Promise.resolve(current)
  pendingRenewal ??= withTabLock(() => renew(rejected))
    .then(async (renewed) => {
      const token = renewed ?? (await replacementToken(rejected))
      if (!token) {
        const staff = isStaff(useSession.getState())
        if (endedByIdle) sessionEnd.store(staff ? 'idle' : 'expired')
        else if (staff) sessionEnd.store('server')
        await vault().clear('tk', 'cu')
        window.location.reload()
      }
      return token
    })
    .catch(() => undefined) // The server is unreachable, so the request fails but the session stays.
    .finally(() => {
      pendingRenewal = undefined
    })
  return pendingRenewal
}
