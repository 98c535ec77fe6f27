import { cookies, deleteCookie, readCookie, writeCookie } from '@/lib/session/cookies'
import { paths } from './paths'

/** signInRedirects maps query parameters to the page to open after sign-in. The first match applies. */
const signInRedirects: readonly { key: string; to: string }[] = [
  { key: 'relogin-token', to: paths.bankAccount },
  { key: 'tier-retry', to: paths.upgradeTier },
  { key: 'phone-verification', to: `${paths.accountVerification}?phone-verification=true` },
  { key: 'email-verification', to: `${paths.accountVerification}?email-verification=true` },
]

/** pathAfterSignIn returns the path of the page to open after sign-in. The default is the home page. */
export function pathAfterSignIn(search: string): string {
  const query = new URLSearchParams(search)
  return signInRedirects.find(({ key }) => query.has(key))?.to ?? paths.home
}

/** hasSignInRedirect reports whether a query selects a page to open after sign-in. */
export const hasSignInRedirect = (search: string) => pathAfterSignIn(search) !== paths.home

/**
 * storeSignInRedirect stores the query that selects the page to open after sign-in. The cookie lasts one day,
 * because the user might first have to verify an email address or reset a password.
 */
export function storeSignInRedirect(search: string) {
  if (hasSignInRedirect(search)) writeCookie(cookies.signInRedirect.name, search, cookies.signInRedirect.days)
}

/** takeSignInRedirect returns the stored query and deletes it. */
export function takeSignInRedirect(): string | undefined {
  const query = readCookie(cookies.signInRedirect.name)
  if (query) deleteCookie(cookies.signInRedirect.name)
  return query
}
