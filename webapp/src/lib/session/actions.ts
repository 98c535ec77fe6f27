import { api, read, setCredentials } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { keys, queryClient } from '@/lib/api/queries'
import type { Login, Role, Schemas, SenderStatus, User } from '@/lib/api/types'
import { openChallenge } from '@/lib/dialogs'
import { movePushToSession } from '@/lib/push'
import { claimSendFlow, clearSendFlow } from '@/lib/sendFlow/store'
import { renewToken } from './refresh'
import { includesStaffRole } from './roles'
import { sessionEnd } from './sessionEnd'
import { isStaff, resetSession, type StaffEndReason, useSession } from './store'
import { isStorageAvailable, sessionKeys, vault, vaultKeys } from './vault'

/** publicQueries lists the queries that return the same data for every user. */
const publicQueries = new Set<string>(
  [keys.config, keys.states, keys.destinations, keys.rate, keys.fees, keys.licenses, keys.banks].map(
    ([name]) => name,
  ),
)

interface StoredUser {
  user: User
  roles: Role[]
  status: SenderStatus | undefined
}

/**
 * clearUserData deletes the previous user's cached queries and stored session. It also clears the send flow
 * unless `keepSendFlow` is set.
 */
async function clearUserData({ keepSendFlow = false } = {}) {
  queryClient.removeQueries({ predicate: (query) => !publicQueries.has(String(query.queryKey[0])) })
  if (keepSendFlow) return vault().clear(...sessionKeys)
  clearSendFlow()
  await vault().clear()
}

/** fetchAccount fetches the signed-in user's account. Each role has its own endpoint. */
async function fetchAccount(
  roles: readonly string[],
): Promise<{ user: User; status: SenderStatus | undefined }> {
  if (includesStaffRole(roles)) {
    return { user: await read(api.GET('/v1/admin')), status: undefined }
  }
  const { sender, status } = await read(
    roles.includes('GUEST') ? api.GET('/v1/auth/guest') : api.GET('/v1/senders'),
  )
  return { user: sender, status }
}

/** refreshAccount fetches the signed-in user's account again and stores it so that a reload can restore it. */
export async function refreshAccount() {
  const { token, roles } = useSession.getState()
  if (!token) return
  const { user, status } = await fetchAccount(roles)
  if (useSession.getState().token === undefined) return
  const currentRoles = user.roles.length > 0 ? (user.roles as Role[]) : roles
  useSession.setState({ phase: 'signed-in', user, status, roles: currentRoles })
  const stored: StoredUser = { user, roles: currentRoles, status }
  await vault().set(vaultKeys.currentUser, stored)
  await claimSendFlow(user.id)
}

/**
 * startSession clears the previous user's data and starts a session from the server's response. If the server
 * requires a second factor, startSession opens the dialog that asks for it and returns false.
 */
export async function startSession(login: Login, options: { keepSendFlow?: boolean } = {}): Promise<boolean> {
  if (login.challenge) {
    resetSession()
    openChallenge({
      token: login.challenge,
      acceptsEmailCode: login.extraStep ?? false,
      acceptsCode: login.methods?.includes('CODE') ?? true,
      acceptsPasskey: login.methods?.includes('PASSKEY') ?? false,
    })
    return false
  }
  await clearUserData(options)
  useSession.setState({
    phase: 'signing-in',
    token: login.token,
    roles: login.roles as Role[],
    expired: false,
    staffEndReason: undefined,
    justSignedOut: false,
  })
  sessionEnd.clear()
  await vault().set(vaultKeys.token, login.token)
  try {
    await refreshAccount()
    if (login.roles.includes('USER')) {
      void queryClient.invalidateQueries({ queryKey: keys.limit })
      void movePushToSession().catch(() => undefined)
    }
  } catch (error) {
    await endSession()
    throw error
  }
  return true
}

/**
 * signInWith sends a sign-in request and starts the session. If the sign-in fails, it resets the session and
 * rethrows the error.
 */
async function signInWith(login: () => Promise<Login>): Promise<boolean> {
  useSession.setState({ phase: 'signing-in', expired: false, justSignedOut: false })
  try {
    return await startSession(await login(), { keepSendFlow: true })
  } catch (error) {
    resetSession()
    throw error
  }
}

/**
 * signIn signs in with an email address and password. It returns false if the user must still enter a second
 * factor in the dialog.
 */
export const signIn = (credentials: { email: string; password: string }) =>
  signInWith(() => read(api.POST('/v1/auth/signin', { body: credentials })))

/** finishSignIn completes a sign-in with a second-factor code. */
export const finishSignIn = (challenge: string, code: string) =>
  signInWith(() => read(api.POST('/v1/auth/second-factor', { body: { challenge, code } })))

/** signInWithPasskey signs in with a passkey, or completes a sign-in with it. */
export const signInWithPasskey = (body: Schemas['UsePasskey']) =>
  signInWith(() => read(api.POST('/v1/auth/passkeys/signin', { body })))

/** storeChangedEmail stores the new token and email address after an email change. */
export async function storeChangedEmail(token: string, email: string) {
  const { user, roles, status } = useSession.getState()
  if (!user) return
  const updatedUser = { ...user, email }
  useSession.setState({ token, user: updatedUser })
  const stored: StoredUser = { user: updatedUser, roles, status }
  await Promise.all([vault().set(vaultKeys.token, token), vault().set(vaultKeys.currentUser, stored)])
}

/**
 * endSession ends the session in this browser without calling the server. If the session expired, the send
 * flow is kept for the user's next sign-in.
 */
async function endSession({ expired = false, keepSendFlow = false, staffEndReason }: EndOptions = {}) {
  resetSession()
  storeEndReason(expired, staffEndReason)
  useSession.setState({
    justSignedOut: !expired && !staffEndReason,
    expired: expired && !staffEndReason,
    staffEndReason,
  })
  await clearUserData({ keepSendFlow: keepSendFlow || expired })
}

/** storeEndReason stores why the session ended. It stores nothing if the user signed out. */
function storeEndReason(expired: boolean, staffEndReason: StaffEndReason | undefined) {
  if (staffEndReason) sessionEnd.store(staffEndReason)
  else if (expired) sessionEnd.store('expired')
}

interface EndOptions {
  expired?: boolean
  keepSendFlow?: boolean
  staffEndReason?: StaffEndReason | undefined
}

/** dismissSessionExpired closes the session-expired dialog. */
export function dismissSessionExpired() {
  sessionEnd.clear()
  useSession.setState({ expired: false })
}

/**
 * signOutWithOtherTabs makes this tab sign out when another tab does. The other tab decides whether to clear the
 * stored send flow.
 */
function signOutWithOtherTabs() {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== vaultKeys.token || newValue !== null || !useSession.getState().token) return
    void endSession({ keepSendFlow: true, staffEndReason: sessionEnd.read().staffEndReason })
  })
}

/**
 * signOut signs out in this browser and on the server. If the server is unreachable, it still signs out here.
 */
export async function signOut({ expired = false, everywhere = false } = {}) {
  // Stop live updates before the server closes the stream.
  const staffEndReason = expired && isStaff(useSession.getState()) ? 'idle' : undefined
  useSession.setState({
    phase: 'anonymous',
    justSignedOut: !expired,
    expired: expired && !staffEndReason,
    staffEndReason,
  })
  // Delete the session's entries before the request. Then a reload during the request does not restore the session,
  // and the offline page shows nothing.
  storeEndReason(expired, staffEndReason)
  await vault().clear(...sessionKeys)
  try {
    const idle = expired ? { params: { query: { idle: true } } } : {}
    await read(everywhere ? api.POST('/v1/auth/signout-all') : api.POST('/v1/auth/signout', idle))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    await endSession({ expired, staffEndReason })
  }
}

/** restoreSession restores the stored session, if any. */
export async function restoreSession() {
  setCredentials({ token: () => useSession.getState().token, refresh: renewToken })
  if (!isStorageAvailable()) return resetSession()
  signOutWithOtherTabs()
  const [token, stored] = await Promise.all([
    vault().get<string>(vaultKeys.token),
    vault().get<StoredUser>(vaultKeys.currentUser),
  ])
  if (!token) {
    resetSession()
    return useSession.setState(sessionEnd.read())
  }
  useSession.setState({ token, roles: stored?.roles ?? ['USER'] })
  if (stored) useSession.setState({ phase: 'signed-in', user: stored.user, status: stored.status })
  try {
    await refreshAccount()
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403 || !stored)) {
      await endSession({ keepSendFlow: error.status === 401 })
    }
  }
}
