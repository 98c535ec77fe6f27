import type { ComponentType } from 'react'
import type { Role } from '@/api/types'

/** What a page needs of the person who opens it. Guards read this; pages need not. */
export interface Access {
  /**
   * anyone: no one is turned away. visitor: only for who is not signed in. sender: a signed-in sender. staff: a
   * signed-in member of staff with one of `roles`.
   */
  who: 'anyone' | 'visitor' | 'sender' | 'staff'
  roles?: readonly Role[]
  /** Where staff set up their second factor: without one, no other page of theirs opens. */
  enrols?: boolean
  /** Needs a verified e-mail and phone; the path is where the verification leads on to. */
  contactVerified?: { next: string }
  /** Needs a verified identity; otherwise the person is sent to this path, where the identity check is. */
  kycVerified?: { otherwise: string }
  /** Completes an account, so that a sender who has one has no business here. Held when the page is entered. */
  completesAccount?: boolean
  /** Where a visitors' page sends a sender who is signed in. */
  signedInTo?: 'dashboard' | 'bankAccount' | 'verification' | 'userDetails' | 'paymentDetails'
  /** The sign-in dialog does not open by itself here. */
  quiet?: boolean
}

/** The frame around a page. */
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
