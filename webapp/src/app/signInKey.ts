import { cookies, dropCookie, readCookie, writeCookie } from '@/session/cookies'
import { hasSignInKey } from './guards'

/** Keeps the query that says where to go after signing in, for a day: the person may verify or reset first. */
export function rememberSignInKey(search: string) {
  if (hasSignInKey(search)) writeCookie(cookies.searchParameter.name, search, cookies.searchParameter.days)
}

/** The kept query, once. */
export function takeSignInKey(): string | undefined {
  const kept = readCookie(cookies.searchParameter.name)
  if (kept) dropCookie(cookies.searchParameter.name)
  return kept
}
