import { paths } from '@/app/paths'
import { isSignedIn, type Session } from '@/session/store'

/** Where the flow goes on after its first step: a visitor opens an account or signs in first. */
export const afterPaymentDetails = (session: Session) =>
  isSignedIn(session) ? paths.userDetails : paths.registration
