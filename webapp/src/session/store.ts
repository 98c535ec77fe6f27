import { create } from 'zustand'
import type { Role, SenderStatus, Tier, User } from '@/api/types'
import { hasStoredToken } from './vault'

/**
 * restoring: the browser's stored session is being read, if there is one. anonymous: nobody is signed in. signing-in: credentials are
 * on their way. signed-in: a token is stored and the account behind it is known.
 */
type Phase = 'restoring' | 'anonymous' | 'signing-in' | 'signed-in'

/** How a staff session ended. */
export type StaffEnd = 'idle' | 'server'

export interface Session {
  phase: Phase
  token: string | undefined
  roles: Role[]
  user: User | undefined
  status: SenderStatus | undefined
  /** Set by the idle watch, until the popup that says so has been closed. */
  expired: boolean
  /** A staff session ended without its owner: by idle time here, or because the server ended it. */
  staffEnded: StaffEnd | undefined
  /** The user has just left, or was logged out: the page they were on sends them home instead of asking to sign in. */
  left: boolean
}

const initial: Session = {
  phase: hasStoredToken() ? 'restoring' : 'anonymous',
  token: undefined,
  roles: [],
  user: undefined,
  status: undefined,
  expired: false,
  staffEnded: undefined,
  left: false,
}

export const useSession = create<Session>()(() => initial)

export const resetSession = () => useSession.setState({ ...initial, phase: 'anonymous' }, true)

/** Signed in means that a token is stored and that the account says so. */
export const isSignedIn = (s: Session) => s.phase === 'signed-in' && s.token !== undefined
export const isAdmin = (s: Session) => isSignedIn(s) && s.roles.includes('ADMIN')
const hasStaffRole = (s: Session) => s.roles.includes('ADMIN') || s.roles.includes('COMPLIANCE')
export const isStaff = (s: Session) => isSignedIn(s) && hasStaffRole(s)
/** Staff who must set up their second factor before they do anything else. */
export const lacksSecondFactor = (s: Session) => isStaff(s) && Boolean(s.user?.lacksSecondFactor)
export const isSender = (s: Session) => isSignedIn(s) && !isStaff(s)
export const isGuest = (s: Session) => isSignedIn(s) && s.roles.includes('GUEST')

export const isContactVerified = (s: Session) =>
  Boolean(s.status?.isEmailVerified && s.status.isPhoneVerified)
export const isKycVerified = (s: Session) => Boolean(s.status?.isKYCVerified)
export const isKycSuspended = (s: Session) => s.status?.kycStatus === 'SUSPENDED'

/** Whether Add Bank and Add Card are barred by the state of the identity check. */
export const isSourceAddingBarred = (s: Session) =>
  s.status === undefined || ['SUSPENDED', 'REVIEW_PENDING', 'UNVERIFIED'].includes(s.status.kycStatus)

/** A guest from social sign-in has to add what is missing before the account is whole. */
export const lacksProfile = (s: Session) =>
  !s.user?.phoneNumber || !s.user.address?.stateCode || !s.user.firstName || !s.user.lastName

/** Whether the user may see what is meant for these roles; an empty list means everybody. */
export const hasRole = (s: Session, allowed: readonly Role[]) =>
  allowed.length === 0 || s.roles.some((role) => allowed.includes(role))

const tierNumbers: Record<Tier, 1 | 2 | 3> = { ONE: 1, TWO: 2, THREE: 3 }

/** The number of the sender's tier; a sender without one is shown as Tier 1. */
export const tierNumber = (tier: Tier | '' | undefined): 1 | 2 | 3 => (tier ? tierNumbers[tier] : 1)

/** The tier above; the third has none above it. */
export const nextTier = (tier: Tier | '' | undefined): 1 | 2 | 3 => {
  const number = tierNumber(tier)
  return number === 1 ? 2 : 3
}
