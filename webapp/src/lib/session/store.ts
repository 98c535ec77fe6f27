import { create } from 'zustand'
import type { Role, SenderStatus, Tier, User } from '@/lib/api/types'
import { includesStaffRole } from './roles'
import { hasStoredToken } from './vault'

/**
 * Phase is a session's phase.
 *
 *  - restoring: the stored session is loading.
 *  - anonymous: the user is not signed in.
 *  - signing-in: the sign-in request is pending.
 *  - signed-in: the account is loaded.
 */
type Phase = 'restoring' | 'anonymous' | 'signing-in' | 'signed-in'

/** StaffEndReason is why a staff session ended: `idle` for inactivity, or `server` for any other reason. */
export type StaffEndReason = 'idle' | 'server'

export interface Session {
  phase: Phase
  token: string | undefined
  roles: Role[]
  user: User | undefined
  status: SenderStatus | undefined
  /** True after an idle logout, until the user closes the dialog. */
  expired: boolean
  /** Why a staff session ended, if the staff member did not sign out. */
  staffEndReason: StaffEndReason | undefined
  /**
   * True right after the user signs out. A protected page then redirects home and does not ask the user to sign
   * in.
   */
  justSignedOut: boolean
}

const initial: Session = {
  phase: hasStoredToken() ? 'restoring' : 'anonymous',
  token: undefined,
  roles: [],
  user: undefined,
  status: undefined,
  expired: false,
  staffEndReason: undefined,
  justSignedOut: false,
}

export const useSession = create<Session>()(() => initial)

export const resetSession = () => useSession.setState({ ...initial, phase: 'anonymous' }, true)

/** isSignedIn reports whether the session has a token and a loaded account. */
export const isSignedIn = (s: Session) => s.phase === 'signed-in' && s.token !== undefined
export const isAdmin = (s: Session) => isSignedIn(s) && s.roles.includes('ADMIN')
export const isStaff = (s: Session) => isSignedIn(s) && includesStaffRole(s.roles)
/** lacksSecondFactor reports whether a staff member must set up a second factor before opening other pages. */
export const lacksSecondFactor = (s: Session) => isStaff(s) && Boolean(s.user?.lacksSecondFactor)
/** lacksApp reports whether a staff member has no authenticator app. */
export const lacksApp = (s: Session) => isStaff(s) && Boolean(s.user?.lacksApp || s.user?.lacksSecondFactor)
export const isSender = (s: Session) => isSignedIn(s) && !isStaff(s)
export const isGuest = (s: Session) => isSignedIn(s) && s.roles.includes('GUEST')

export const isContactVerified = (s: Session) =>
  Boolean(s.status?.isEmailVerified && s.status.isPhoneVerified)
export const isKycVerified = (s: Session) => Boolean(s.status?.isKYCVerified)
export const isKycSuspended = (s: Session) => s.status?.kycStatus === 'SUSPENDED'

/** isAddingSourcesDisabled reports whether the identity check's status disables Add Bank and Add Card. */
export const isAddingSourcesDisabled = (s: Session) =>
  s.status === undefined || ['SUSPENDED', 'REVIEW_PENDING', 'UNVERIFIED'].includes(s.status.kycStatus)

/**
 * hasIncompleteProfile reports whether the user's phone number, state, or name is missing, as it can be after
 * social sign-in.
 */
export const hasIncompleteProfile = (s: Session) =>
  !s.user?.phoneNumber || !s.user.address?.stateCode || !s.user.firstName || !s.user.lastName

/** hasRole reports whether the user has one of the roles. An empty list allows everyone. */
export const hasRole = (s: Session, allowed: readonly Role[]) =>
  allowed.length === 0 || s.roles.some((role) => allowed.includes(role))

const tierNumbers: Record<Tier, 1 | 2 | 3> = { ONE: 1, TWO: 2, THREE: 3 }

/** tierNumber returns a tier's number, or 1 for a sender without a tier. */
export const tierNumber = (tier: Tier | '' | undefined): 1 | 2 | 3 => (tier ? tierNumbers[tier] : 1)

/** nextTier returns the number of the next tier. The maximum is 3. */
export const nextTier = (tier: Tier | '' | undefined): 1 | 2 | 3 => {
  const number = tierNumber(tier)
  return number === 1 ? 2 : 3
}
