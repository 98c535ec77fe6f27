const steps: [limit: number, seconds: number, unit: string][] = [
  [60, 1, 's'],
  [3600, 60, 'min'],
  [86_400, 3600, 'h'],
  [86_400 * 30, 86_400, 'd'],
]

/** How long it is until a moment, in one short word: 'in 12 s', 'in 3 d'; or how long ago it was. */
export function until(at: string, now: number): string {
  const seconds = Math.floor((Date.parse(at) - now) / 1000)
  if (seconds < 0) return ago(at, now)
  for (const [limit, size, unit] of steps) {
    if (seconds < limit) return `in ${Math.floor(seconds / size)} ${unit}`
  }
  return at.slice(0, 10)
}

/** How long ago a moment was, in one short word: '12 s ago', '3 h ago', and the date where it is longer than a month. */
export function ago(at: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
  if (seconds < 2) return 'just now'
  for (const [limit, size, unit] of steps) {
    if (seconds < limit) return `${Math.floor(seconds / size)} ${unit} ago`
  }
  return at.slice(0, 10)
}
