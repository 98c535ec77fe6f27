import { paths } from '@/lib/paths'
import { isSignedIn, type Session } from '@/lib/session/store'

/** afterPaymentDetails returns the path of the second step. A visitor must first sign up or sign in. */
export const afterPaymentDetails = (session: Session) =>
  isSignedIn(session) ? paths.userDetails : paths.registration
