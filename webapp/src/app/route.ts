import type { ComponentType } from 'react'
import type { Role } from '@/api/types'

/** Access states who can open a page. The guards check it. */
export interface Access {
  /**
   * anyone: open to everyone. visitor: only users who are not signed in. sender: a signed-in sender. staff: a
   * signed-in staff member with one of `roles`.
   */
  who: 'anyone' | 'visitor' | 'sender' | 'staff'
  roles?: readonly Role[]
  /** True for the page on which staff set up their second factor, the only staff page that opens without one. */
  setsUpSecondFactor?: boolean
  /** Requires a verified email and phone number. `next` is the path to open after the verification. */
  contactVerified?: { next: string }
  /** Requires a verified identity. Other users are redirected to `otherwise`, a page with the identity check. */
  kycVerified?: { redirectTo: string }
  /**
   * True for the pages on which a sender completes the account. A sender with a complete account is redirected
   * to the dashboard.
   */
  completesAccount?: boolean
  /** The page to which a signed-in sender is redirected from a visitors' page. */
  signedInRedirect?: 'dashboard' | 'bankAccount' | 'verification' | 'userDetails' | 'paymentDetails'
  /** True if the sign-in dialog must not open automatically here. */
  noSignInDialog?: boolean
}

/** Frame is the layout around a page. */
export type Frame = 'site' | 'account' | 'admin'

export interface Route {
  path: string
  title: string
  page: () => Promise<{ default: ComponentType }>
  access: Access
  frame?: Frame
}

export const anyone: Access = { who: 'anyone' }
export const admin: Access = { who: 'staff', roles: ['ADMIN'] }
export const staff: Access = { who: 'staff', roles: ['ADMIN', 'COMPLIANCE'] }
export const sender: Access = { who: 'sender' }
