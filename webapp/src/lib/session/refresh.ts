import { activity, idleHeader } from '@/lib/api/activity'
import { ApiError } from '@/lib/api/errors'
import type { Login } from '@/lib/api/types'
import { sessionEnd } from './sessionEnd'
import { isStaff, useSession } from './store'
import { sessionKeys, vault, vaultKeys } from './vault'

let pendingRenewal: Promise<string | undefined> | undefined
/** True if the server ended the session because the user was idle. */
let endedByInactivity = false

let pendingReplacement: Promise<unknown> | undefined
const replacementTimeoutMs = 5000

/**
 * replaceSession calls `replace`, which replaces the session's token. If the server rejects the old token in the
 * meantime, requests wait for the new token instead of signing the user out.
 */
export async function replaceSession<T>(replace: () => Promise<T>): Promise<T> {
  const result = replace()
  pendingReplacement = result
  try {
    return await result
  } finally {
    pendingReplacement = undefined
  }
}

/**
 * replacementToken waits briefly for a pending replacement and returns the session's token. It returns
 * undefined if the rejected token was not replaced.
 */
async function replacementToken(rejectedToken: string): Promise<string | undefined> {
  if (pendingReplacement) {
    const timeout = new Promise((resolve) => setTimeout(resolve, replacementTimeoutMs))
    await Promise.race([pendingReplacement, timeout]).catch(() => undefined)
  }
  const { token } = useSession.getState()
  return token !== rejectedToken ? token : undefined
}

/** withTabLock calls `callback` in one tab at a time, if the browser supports locks. */
async function withTabLock<T>(callback: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return callback() // Locks require HTTPS.
  return (await navigator.locks.request('hulak-refresh', callback)) as T
}

async function renew(rejectedToken: string): Promise<string | undefined> {
  // A refresh token works once. If another tab has already used it, use the token that it stored.
  const stored = await vault().get<string>(vaultKeys.token)
  if (stored && stored !== rejectedToken) {
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
    endedByInactivity = code === 'SESSION_EXPIRED'
    if (response.status >= 500)
      throw new ApiError({ status: response.status, code: 'UNAVAILABLE', message: '' })
    return undefined
  }
  const login = (await response.json()) as Login
  useSession.setState({ token: login.token })
  await vault().set(vaultKeys.token, login.token)
  return login.token
}

/**
 * renewToken returns a new token to replace a rejected token. Concurrent calls share one refresh. If the session
 * cannot be renewed, it deletes the stored session but not the send flow, and reloads the page.
 */
export function renewToken(rejectedToken: string): Promise<string | undefined> {
  const current = useSession.getState().token
  if (current && current !== rejectedToken) return Promise.resolve(current)
  pendingRenewal ??= withTabLock(() => renew(rejectedToken))
    .then(async (renewed) => {
      const token = renewed ?? (await replacementToken(rejectedToken))
      if (!token) {
        const staff = isStaff(useSession.getState())
        if (endedByInactivity) sessionEnd.store(staff ? 'idle' : 'expired')
        else if (staff) sessionEnd.store('server')
        await vault().clear(...sessionKeys)
        window.location.reload()
      }
      return token
    })
    .catch(() => undefined) // The server is unreachable. The request fails, but the user stays signed in.
    .finally(() => {
      pendingRenewal = undefined
    })
  return pendingRenewal
}
