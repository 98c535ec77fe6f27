import { cookies, dropCookie, readCookie, writeCookie } from '@/session/cookies'
import { hasSignInKey } from './guards'

/**
 * rememberSignInKey stores the query key that says where to go after sign-in for one day, because the user
 * may first verify or reset something.
 */
export function rememberSignInKey(search: string) {
  if (hasSignInKey(search)) writeCookie(cookies.searchParameter.name, search, cookies.searchParameter.days)
}

/** takeSignInKey returns the stored query key and deletes it. */
export function takeSignInKey(): string | undefined {
  const kept = readCookie(cookies.searchParameter.name)
  if (kept) dropCookie(cookies.searchParameter.name)
  return kept
}
