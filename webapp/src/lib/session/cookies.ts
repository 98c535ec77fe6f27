const secondsPerDay = 86_400

/** readCookie returns a cookie's value, or undefined if the cookie is not set. */
export function readCookie(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : undefined
}

export function writeCookie(name: string, value: string, days: number) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API.
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * secondsPerDay}; Path=/; SameSite=Lax${secure}`
}

export const deleteCookie = (name: string) => writeCookie(name, '', 0)

/** cookies lists the cookies that the web app sets, with their lifetimes. */
export const cookies = {
  acceptance: { name: 'ca', days: 30 },
  signInRedirect: { name: 'sp', days: 1 },
  country: { name: 'sc', days: 30 },
} as const
