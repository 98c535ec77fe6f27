import { paths } from '@/app/paths'
import { isSignedIn, type Session } from '@/session/store'

/**
 * afterPaymentDetails returns the page after the flow's first step. A visitor first opens an account or signs
 * in.
 */
export const afterPaymentDetails = (session: Session) =>
  isSignedIn(session) ? paths.userDetails : paths.registration
