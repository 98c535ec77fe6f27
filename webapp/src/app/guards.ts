import {
  hasIncompleteProfile,
  hasRole,
  isAdmin,
  isContactVerified,
  isGuest,
  isKycVerified,
  isSignedIn,
  isStaff,
  lacksSecondFactor,
  type Session,
} from '@/session/store'
import { paths } from './paths'
import type { Access } from './route'

/** Decision is the result of a route guard: show the page, wait, ask the user to sign in, or redirect. */
export type Decision =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'sign-in' }
  | { kind: 'redirect'; to: string; state?: { next: string } }

const show: Decision = { kind: 'show' }
const redirect = (to: string, state?: { next: string }): Decision =>
  state ? { kind: 'redirect', to, state } : { kind: 'redirect', to }

/** signInRedirects maps query parameters to the page to open after sign-in. The first match applies. */
const signInRedirects: readonly { key: string; to: string }[] = [
  { key: 'relogin-token', to: paths.bankAccount },
  { key: 'tier-retry', to: paths.upgradeTier },
  { key: 'phone-verification', to: `${paths.accountVerification}?phone-verification=true` },
  { key: 'email-verification', to: `${paths.accountVerification}?email-verification=true` },
]

export function pathAfterSignIn(search: string): string {
  const query = new URLSearchParams(search)
  return signInRedirects.find(({ key }) => query.has(key))?.to ?? paths.home
}

export const hasSignInRedirect = (search: string) => pathAfterSignIn(search) !== paths.home

const staffHome = paths.adminDashboard

/** staffSignInPath returns the path of the staff sign-in page, which redirects to `next` after sign-in. */
const staffSignInPath = (next: string) => `${paths.staffSignIn}?${new URLSearchParams({ next })}`

/**
 * staffRedirect returns the path to which a staff member is redirected after sign-in. It is the requested
 * admin page or the dashboard.
 */
function staffRedirect(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return next.startsWith('/admin/') ? next : staffHome
}

function decideForVisitor(access: Access, session: Session, search: string): Decision {
  if (!isSignedIn(session)) return show
  if (isStaff(session)) return redirect(staffRedirect(search))
  if (isGuest(session) && hasIncompleteProfile(session)) return redirect(paths.completeSignUp)
  if (hasSignInRedirect(search)) return redirect(pathAfterSignIn(search))
  switch (access.signedInRedirect) {
    case 'bankAccount':
      return redirect(paths.bankAccount)
    case 'userDetails':
      return redirect(paths.userDetails)
    case 'paymentDetails':
      return redirect(paths.paymentDetails)
    case 'verification':
      return isContactVerified(session)
        ? redirect(paths.dashboard)
        : redirect(paths.accountVerification, { next: paths.paymentDetails })
    default:
      return redirect(paths.dashboard)
  }
}

function decideForStaff(
  { roles = [], setsUpSecondFactor }: Access,
  session: Session,
  currentPath: string,
): Decision {
  if (!isSignedIn(session))
    return redirect(session.staffEndReason ? staffSignInPath(currentPath) : paths.home)
  if (lacksSecondFactor(session) && !setsUpSecondFactor) return redirect(paths.staffSecondFactor)
  // An admin can open every page, even if the page does not list the role.
  if (isAdmin(session) || (isStaff(session) && hasRole(session, roles))) return show
  return redirect(isStaff(session) ? staffHome : paths.home)
}

function decideForSender(access: Access, session: Session, pathname: string): Decision {
  if (!isSignedIn(session)) return { kind: 'sign-in' }
  if (isStaff(session)) return redirect(staffHome)
  if (access.completesAccount) {
    const isComplete = !hasIncompleteProfile(session) && isContactVerified(session)
    return isComplete ? redirect(paths.dashboard) : show
  }
  if (isGuest(session) && hasIncompleteProfile(session) && pathname !== paths.completeSignUp) {
    return redirect(paths.completeSignUp)
  }
  if (access.requiresVerifiedContact && !isContactVerified(session)) {
    return redirect(paths.accountVerification, { next: access.requiresVerifiedContact.next })
  }
  if (access.requiresVerifiedIdentity && !isKycVerified(session))
    return redirect(access.requiresVerifiedIdentity.redirectTo)
  return show
}

/** decide returns the decision for a page and a session. It has no side effects. */
export function decide(
  access: Access,
  session: Session,
  location: { pathname: string; search: string },
): Decision {
  if (session.phase === 'restoring') return access.who === 'anyone' ? show : { kind: 'wait' }
  switch (access.who) {
    case 'anyone':
      return show
    case 'visitor':
      return decideForVisitor(access, session, location.search)
    case 'staff':
      return decideForStaff(access, session, location.pathname + location.search)
    case 'sender':
      return decideForSender(access, session, location.pathname)
  }
}
