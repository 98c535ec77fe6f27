import { api, read, setCredentials } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keys, queryClient } from '@/api/queries'
import type { Login, Role, SenderStatus, User } from '@/api/types'
import { openChallenge } from '@/app/dialogs'
import { claimSendFlow, clearSendFlow } from '@/sendFlow/store'
import { renewToken } from './refresh'
import { sessionEnd } from './sessionEnd'
import { isStaff, resetSession, type StaffEndReason, useSession } from './store'
import { storageWorks, tokenEntry, vault } from './vault'

/** publicQueries lists the queries whose results are the same for all users. */
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
 * clearUserData deletes the previous user's data: cached queries, the stored session, and the flow. With
 * `keepSendFlow`, the flow stays for the next user.
 */
async function clearUserData({ keepSendFlow = false } = {}) {
  queryClient.removeQueries({ predicate: (query) => !publicQueries.has(String(query.queryKey[0])) })
  if (keepSendFlow) return vault().clear('tk', 'cu')
  clearSendFlow()
  await vault().clear()
}

/** fetchAccount fetches the account of the token from the endpoint of its role. */
async function fetchAccount(
  roles: readonly string[],
): Promise<{ user: User; status: SenderStatus | undefined }> {
  if (roles.includes('ADMIN') || roles.includes('COMPLIANCE')) {
    return { user: await read(api.GET('/v1/admin')), status: undefined }
  }
  const { sender, status } = await read(
    roles.includes('GUEST') ? api.GET('/v1/auth/guest') : api.GET('/v1/senders'),
  )
  return { user: sender, status }
}

/** refreshAccount refetches the account of the token and stores it for a reload. */
export async function refreshAccount() {
  const { token, roles } = useSession.getState()
  if (!token) return
  const { user, status } = await fetchAccount(roles)
  if (useSession.getState().token === undefined) return
  const currentRoles = user.roles.length > 0 ? (user.roles as Role[]) : roles
  useSession.setState({ phase: 'signed-in', user, status, roles: currentRoles })
  const stored: StoredUser = { user, roles: currentRoles, status }
  await vault().set('cu', stored)
  await claimSendFlow(user.id)
}

/**
 * startSession starts a session from the server's response, after it clears the previous user's data. If the
 * server requires the second factor, it opens the dialog for it and returns false.
 */
export async function startSession(login: Login, options: { keepSendFlow?: boolean } = {}): Promise<boolean> {
  if (login.challenge) {
    resetSession()
    openChallenge({ token: login.challenge, extraStep: login.extraStep ?? false })
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
  await vault().set('tk', login.token)
  try {
    await refreshAccount()
    if (login.roles.includes('USER')) void queryClient.invalidateQueries({ queryKey: keys.limit })
  } catch (error) {
    await endSession()
    throw error
  }
  return true
}

/** signInWith signs in with the response of a call. If the call fails, it resets the session and rethrows the error. */
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
 * signIn signs in with a password. It returns false if the second factor is required. The dialog then asks for
 * it.
 */
export const signIn = (credentials: { email: string; password: string }) =>
  signInWith(() => read(api.POST('/v1/auth/signin', { body: credentials })))

/** finishSignIn completes a sign-in with the second factor. */
export const finishSignIn = (challenge: string, code: string) =>
  signInWith(() => read(api.POST('/v1/auth/second-factor', { body: { challenge, code } })))

/** storeChangedEmail stores the token and the email address from the response to an email change. */
export async function storeChangedEmail(token: string, email: string) {
  const { user, roles, status } = useSession.getState()
  if (!user) return
  const changed = { ...user, email }
  useSession.setState({ token, user: changed })
  const stored: StoredUser = { user: changed, roles, status }
  await Promise.all([vault().set('tk', token), vault().set('cu', stored)])
}

/**
 * endSession ends the session in this browser, without the server. The flow of an expired session stays for the
 * user's next sign-in.
 */
async function endSession({ expired = false, keepSendFlow = false, staffEndReason }: EndOptions = {}) {
  resetSession()
  if (staffEndReason) sessionEnd.store(staffEndReason)
  else if (expired) sessionEnd.store('expired')
  useSession.setState({
    justSignedOut: !expired && !staffEndReason,
    expired: expired && !staffEndReason,
    staffEndReason,
  })
  await clearUserData({ keepSendFlow: keepSendFlow || expired })
}

interface EndOptions {
  expired?: boolean
  keepSendFlow?: boolean
  staffEndReason?: StaffEndReason | undefined
}

/** dismissExpired closes the session-expired dialog. */
export function dismissExpired() {
  sessionEnd.clear()
  useSession.setState({ expired: false })
}

/** signOutWithOtherTabs signs out when another tab does. That tab keeps or clears the flow. */
function signOutWithOtherTabs() {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenEntry || newValue !== null || !useSession.getState().token) return
    void endSession({ keepSendFlow: true, staffEndReason: sessionEnd.read().staffEndReason })
  })
}

/** signOut signs out on the server and in this browser, even if the server cannot be reached. */
export async function signOut({ expired = false, everywhere = false } = {}) {
  // Ends the live updates before the server closes them.
  const staffEndReason = expired && isStaff(useSession.getState()) ? 'idle' : undefined
  useSession.setState({
    phase: 'anonymous',
    justSignedOut: !expired,
    expired: expired && !staffEndReason,
    staffEndReason,
  })
  try {
    await read(everywhere ? api.POST('/v1/auth/signout-all') : api.POST('/v1/auth/signout'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    await endSession({ expired, staffEndReason })
  }
}

/** restoreSession restores the stored session, if there is one. */
export async function restoreSession() {
  setCredentials({ token: () => useSession.getState().token, refresh: renewToken })
  if (!storageWorks()) return resetSession()
  signOutWithOtherTabs()
  const [token, stored] = await Promise.all([vault().get<string>('tk'), vault().get<StoredUser>('cu')])
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
