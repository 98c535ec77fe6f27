import { cookies, deleteCookie, readCookie, writeCookie } from '@/session/cookies'
import { hasSignInRedirect } from './guards'

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
