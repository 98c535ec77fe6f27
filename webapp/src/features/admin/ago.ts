const steps: [limit: number, seconds: number, unit: string][] = [
  [60, 1, 's'],
  [3600, 60, 'min'],
  [86_400, 3600, 'h'],
  [86_400 * 30, 86_400, 'd'],
]

/** until formats the time until a moment, 'in 12 s' or 'in 3 d', or the time since it. */
export function until(at: string, now: number): string {
  const seconds = Math.floor((Date.parse(at) - now) / 1000)
  if (seconds < 0) return ago(at, now)
  for (const [limit, size, unit] of steps) {
    if (seconds < limit) return `in ${Math.floor(seconds / size)} ${unit}`
  }
  return at.slice(0, 10)
}

/** ago formats the time since a moment, '12 s ago' or '3 h ago', or the date after a month. */
export function ago(at: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
  if (seconds < 2) return 'just now'
  for (const [limit, size, unit] of steps) {
    if (seconds < limit) return `${Math.floor(seconds / size)} ${unit} ago`
  }
  return at.slice(0, 10)
}
