import { cookies, deleteCookie, readCookie, writeCookie } from '@/session/cookies'
import { hasSignInRedirect } from './guards'

/**
 * storeSignInRedirect stores the query key that says where to go after sign-in for one day, because the user
 * may first verify or reset something.
 */
export function storeSignInRedirect(search: string) {
  if (hasSignInRedirect(search)) writeCookie(cookies.searchParameter.name, search, cookies.searchParameter.days)
}

/** takeSignInRedirect returns the stored query key and deletes it. */
export function takeSignInRedirect(): string | undefined {
  const query = readCookie(cookies.searchParameter.name)
  if (query) deleteCookie(cookies.searchParameter.name)
  return query
}
