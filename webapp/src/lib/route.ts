import type { ComponentType } from 'react'
import type { EmbeddedResponses } from './api/embeddedResponses'
import type { Role } from './api/types'

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
  /**
   * Redirects senders who must verify their email or phone. `next` is the path to open after verification. On a
   * visitor page, it applies to signed-in senders.
   */
  requiresVerifiedContact?: { next: string }
  /** Redirects senders without a verified identity to `redirectTo`, a page with the identity check. */
  requiresVerifiedIdentity?: { redirectTo: string }
  /**
   * True for pages where a sender completes the account. A sender with a complete account goes to the
   * dashboard.
   */
  completesAccount?: boolean
  /** The path to which a visitor page redirects a signed-in sender. The default is the dashboard. */
  signedInRedirect?: string
  /** True if the sign-in dialog must not open automatically on this page. */
  noSignInDialog?: boolean
}

/** Frame is the layout around a page. */
export type Frame = 'site' | 'account' | 'admin'

/** PageInstance is one of the pages of a route whose path has a parameter. */
export interface PageInstance {
  path: string
  title: string
  description: string
}

/** Prerendering describes a public page that the build renders to HTML. */
interface Prerendering {
  /** For a path with a parameter: returns the pages that exist. Their metadata replaces the description and title. */
  instances?: () => Promise<readonly PageInstance[]>
  /** The description for search engines and link previews. */
  description: string
  /** The title of the browser tab. The default is the page's title and the name of the site. */
  tabTitle?: string
  /** The API responses that the build renders the page with, in addition to the configuration. */
  static?: readonly (keyof EmbeddedResponses)[]
  /** The API responses that the server embeds when it sends the page. */
  live?: readonly (keyof EmbeddedResponses)[]
}

/**
 * Route registers a page. Each feature lists its pages in `routes.ts`. The router, the guards, the metadata, and
 * the build read the list, so a page is not named anywhere else.
 */
export interface Route {
  path: string
  title: string
  page: () => Promise<{ default: ComponentType }>
  access: Access
  /** The layout around the page. The default is the layout of the site. */
  frame?: Frame
  /** Set for public pages. The build does not prerender other pages. */
  prerendering?: Prerendering
}

export const anyone: Access = { who: 'anyone' }
const sender: Access = { who: 'sender' }

/** siteRoute returns the route of a page in the layout of the site. */
export const siteRoute = (path: string, title: string, page: Route['page'], access: Access): Route => ({
  path,
  title,
  page,
  access,
})

/** accountRoute returns the route of a page in the layout of the account area. */
export const accountRoute = (
  path: string,
  title: string,
  page: Route['page'],
  access: Access = sender,
): Route => ({ path, title, page, access, frame: 'account' })
