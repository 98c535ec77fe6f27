import { formatDate } from '@/lib/format/time'
import { countOf } from './labels'

const secondsPerDay = 86_400
const daysPerMonth = 30
const daysPerYear = 365

const units: [limit: number, seconds: number, unit: string][] = [
  [60, 1, 's'],
  [3600, 60, 'min'],
  [secondsPerDay, 3600, 'h'],
  [secondsPerDay * 30, secondsPerDay, 'd'],
]

/**
 * timeUntil formats the time until `at`, such as 'in 12 s', 'in 3 d', or 'in 6 months'. If `at` is in the past,
 * it returns the same text as timeAgo.
 */
export function timeUntil(at: string, now: number): string {
  const seconds = Math.floor((Date.parse(at) - now) / 1000)
  if (seconds < 0) return timeAgo(at, now)
  for (const [limit, size, unit] of units) {
    if (seconds < limit) return `in ${Math.floor(seconds / size)} ${unit}`
  }
  const days = Math.floor(seconds / secondsPerDay)
  return days < 2 * daysPerYear
    ? `in ${countOf(Math.floor(days / daysPerMonth), 'month')}`
    : `in ${countOf(Math.floor(days / daysPerYear), 'year')}`
}

/** timeAgo formats the time since `at`, such as '12 s ago' or '3 h ago'. After 30 days, it returns the date. */
export function timeAgo(at: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
  if (seconds < 2) return 'just now'
  for (const [limit, size, unit] of units) {
    if (seconds < limit) return `${Math.floor(seconds / size)} ${unit} ago`
  }
  return formatDate(at)
}
