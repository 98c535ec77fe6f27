import { paths } from '@/app/paths'
import { isSignedIn, type Session } from '@/session/store'

/**
 * afterPaymentDetails returns the path of the page after the first step of the flow. A visitor must first open
 * an account or sign in.
 */
export const afterPaymentDetails = (session: Session) =>
  isSignedIn(session) ? paths.userDetails : paths.registration
