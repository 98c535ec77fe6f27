import { api, read, setCredentials } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keys, queryClient } from '@/api/queries'
import type { Login, Role, SenderStatus, User } from '@/api/types'
import { askSecondFactor } from '@/app/dialogs'
import { claimFlow, clearFlow } from '@/flow/store'
import { sessionEnd } from './ended'
import { renewToken } from './refresh'
import { isStaff, resetSession, type StaffEnd, useSession } from './store'
import { storageWorks, tokenEntry, vault } from './vault'

/** Queries whose answers are the same for everybody. */
const forEverybody = new Set<string>(
  [keys.config, keys.states, keys.destinations, keys.rate, keys.fees, keys.licences, keys.banks].map(
    ([name]) => name,
  ),
)

interface StoredUser {
  user: User
  roles: Role[]
  status: SenderStatus | undefined
}

/**
 * Forgets everything that belongs to the user who was here: queries, the stored session and, unless it goes over to
 * the account that follows, the flow.
 */
async function forget({ keepFlow = false } = {}) {
  queryClient.removeQueries({ predicate: (query) => !forEverybody.has(String(query.queryKey[0])) })
  if (keepFlow) return vault().clear('tk', 'cu')
  clearFlow()
  await vault().clear()
}

/** Reads who is behind the token, by role. What is missing from a guest's account is no error. */
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

/** Reads the account behind the token again, by role, and keeps what a reload needs. */
export async function refreshAccount() {
  const { token, roles } = useSession.getState()
  if (!token) return
  const { user, status } = await fetchAccount(roles)
  if (useSession.getState().token === undefined) return
  const known = user.roles.length > 0 ? (user.roles as Role[]) : roles
  useSession.setState({ phase: 'signed-in', user, status, roles: known })
  const stored: StoredUser = { user, roles: known, status }
  await vault().set('cu', stored)
  await claimFlow(user.id)
}

/**
 * Takes a session that the server has given. The state of whoever was here before is reset first. Where the server asks for
 * the second factor instead, the sign-in dialog does, nobody is signed in yet, and the answer is false.
 */
export async function enter(login: Login, options: { keepFlow?: boolean } = {}): Promise<boolean> {
  if (login.challenge) {
    resetSession()
    askSecondFactor({ token: login.challenge, extraStep: login.extraStep ?? false })
    return false
  }
  await forget(options)
  useSession.setState({
    phase: 'signing-in',
    token: login.token,
    roles: login.roles as Role[],
    expired: false,
    staffEnded: undefined,
    left: false,
  })
  sessionEnd.forget()
  await vault().set('tk', login.token)
  try {
    await refreshAccount()
    if (login.roles.includes('USER')) void queryClient.invalidateQueries({ queryKey: keys.limit })
  } catch (error) {
    await leave()
    throw error
  }
  return true
}

/** Signs in by what a call answers. Rejects with an ApiError, and nobody is signed in then. */
async function signInBy(login: () => Promise<Login>): Promise<boolean> {
  useSession.setState({ phase: 'signing-in', expired: false, left: false })
  try {
    return await enter(await login(), { keepFlow: true })
  } catch (error) {
    resetSession()
    throw error
  }
}

/** Signs in by the password. Answers whether that was enough: otherwise the dialog asks for the second factor. */
export const signIn = (credentials: { email: string; password: string }) =>
  signInBy(() => read(api.POST('/v1/auth/signin', { body: credentials })))

/** Finishes a sign-in by the second factor. */
export const finishSignIn = (challenge: string, code: string) =>
  signInBy(() => read(api.POST('/v1/auth/second-factor', { body: { challenge, code } })))

/** Stores the token and the address that a change of the e-mail address has answered with. */
export async function acceptChangedEmail(token: string, email: string) {
  const { user, roles, status } = useSession.getState()
  if (!user) return
  const changed = { ...user, email }
  useSession.setState({ token, user: changed })
  const stored: StoredUser = { user: changed, roles, status }
  await Promise.all([vault().set('tk', token), vault().set('cu', stored)])
}

/**
 * Ends the session here, without asking the server. Who did not end it themselves finds the flow as they left it when
 * they sign in again.
 */
async function leave({ expired = false, keepFlow = false, staffEnded }: Leaving = {}) {
  resetSession()
  if (staffEnded) sessionEnd.keep(staffEnded)
  else if (expired) sessionEnd.keep('expired')
  useSession.setState({ left: !expired && !staffEnded, expired: expired && !staffEnded, staffEnded })
  await forget({ keepFlow: keepFlow || expired })
}

interface Leaving {
  expired?: boolean
  keepFlow?: boolean
  staffEnded?: StaffEnd | undefined
}

/** Closes the popup that tells of the idle logout. */
export function dismissExpired() {
  sessionEnd.forget()
  useSession.setState({ expired: false })
}

/** Signing out in one tab signs out all of them. What becomes of the flow is up to the tab where it was done. */
function leaveWithOtherTabs() {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenEntry || newValue !== null || !useSession.getState().token) return
    void leave({ keepFlow: true, staffEnded: sessionEnd.read().staffEnded })
  })
}

/** Signs out: the server forgets the session, and so does this browser, whether or not the server could be reached. */
export async function signOut({ expired = false, everywhere = false } = {}) {
  // The page counts as left at once: its live updates end here, not when the server cuts them.
  const staffEnded = expired && isStaff(useSession.getState()) ? 'idle' : undefined
  useSession.setState({ phase: 'anonymous', left: !expired, expired: expired && !staffEnded, staffEnded })
  try {
    await read(everywhere ? api.POST('/v1/auth/signout-all') : api.POST('/v1/auth/signout'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    await leave({ expired, staffEnded })
  }
}

/** Takes up the session that this browser has stored, if there is one. */
export async function restoreSession() {
  setCredentials({ token: () => useSession.getState().token, refresh: renewToken })
  if (!storageWorks()) return resetSession()
  leaveWithOtherTabs()
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
      await leave({ keepFlow: error.status === 401 })
    }
  }
}
