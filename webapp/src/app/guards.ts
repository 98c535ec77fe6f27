import { backOfficePath, paths } from '@/lib/paths'
import type { Access } from '@/lib/route'
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
} from '@/lib/session/store'
import { hasSignInRedirect, pathAfterSignIn } from '@/lib/signInRedirect'

/** Decision is the result of a route guard: show the page, wait, ask the user to sign in, or redirect. */
export type Decision =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'sign-in' }
  | { kind: 'redirect'; to: string; state?: { next: string } }

const show: Decision = { kind: 'show' }
const redirect = (to: string, state?: { next: string }): Decision =>
  state ? { kind: 'redirect', to, state } : { kind: 'redirect', to }

const staffHome = paths.adminDashboard

/** staffSignInPath returns the path of the staff sign-in page, which redirects to `next` after sign-in. */
const staffSignInPath = (next: string) => `${paths.staffSignIn}?${new URLSearchParams({ next })}`

/**
 * staffRedirect returns the path to which a staff member is redirected after sign-in. It is the requested
 * admin page or the dashboard.
 */
function staffRedirect(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return next.startsWith(backOfficePath) ? next : staffHome
}

function decideForVisitor(access: Access, session: Session, search: string): Decision {
  if (!isSignedIn(session)) return show
  if (isStaff(session)) return redirect(staffRedirect(search))
  if (isGuest(session) && hasIncompleteProfile(session)) return redirect(paths.completeSignUp)
  if (hasSignInRedirect(search)) return redirect(pathAfterSignIn(search))
  if (access.requiresVerifiedContact && !isContactVerified(session)) {
    return redirect(paths.accountVerification, { next: access.requiresVerifiedContact.next })
  }
  return redirect(access.signedInRedirect ?? paths.dashboard)
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
