import type { ComponentType } from 'react'
import type { Role } from '@/api/types'

/** Access defines who can open a page. */
export interface Access {
  /**
   *  - anyone: everyone.
   *  - visitor: users who are not signed in.
   *  - sender: signed-in senders.
   *  - staff: signed-in staff members with one of `roles`, and all administrators.
   */
  who: 'anyone' | 'visitor' | 'sender' | 'staff'
  roles?: readonly Role[]
  /** True for the page where staff set up a second factor. Other staff pages require the second factor. */
  setsUpSecondFactor?: boolean
  /** Redirects senders who must verify their email or phone. `next` is the path to open after verification. */
  requiresVerifiedContact?: { next: string }
  /** Redirects senders without a verified identity to `redirectTo`, a page with the identity check. */
  requiresVerifiedIdentity?: { redirectTo: string }
  /**
   * True for pages where a sender completes the account. A sender with a complete account goes to the
   * dashboard.
   */
  completesAccount?: boolean
  /** The page to which a visitor page redirects a signed-in sender. */
  signedInRedirect?: 'dashboard' | 'bankAccount' | 'verification' | 'userDetails' | 'paymentDetails'
  /** True if the sign-in dialog must not open automatically on this page. */
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
