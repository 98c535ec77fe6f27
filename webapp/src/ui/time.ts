import { pacific as pacificZone, zoneOf } from './pacific'

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: pacificZone,
  dateStyle: 'medium',
  timeStyle: 'short',
})
const date = new Intl.DateTimeFormat('en-US', { timeZone: pacificZone, dateStyle: 'medium' })

/** formatDateTime formats an ISO timestamp as a Pacific date and time with PST or PDT. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso)
  return `${dateTime.format(moment)} ${zoneOf(moment)}`
}

const nepal = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** formatNepalTime formats an ISO timestamp as a date and time in Nepal. */
export const formatNepalTime = (iso: string): string => `${nepal.format(new Date(iso))} Nepal time`

const arrival = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

const distantDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/**
 * formatDay formats a calendar day, such as '2026-03-09', with its weekday. With `year`, it shows the year
 * instead.
 */
export const formatDay = (day: string, { year = false } = {}): string =>
  (year ? distantDay : arrival).format(new Date(`${day}T00:00:00Z`))

const nepaliDay = new Intl.DateTimeFormat('ne-NP', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** formatNepaliDay formats a calendar day, such as '2026-03-09', in the Nepali language. */
export const formatNepaliDay = (day: string): string => nepaliDay.format(new Date(`${day}T00:00:00Z`))

/** formatMonth formats a calendar month, such as '2026-03', as name and year or as its first letter. */
export const formatMonth = (month: string, form: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: form,
    ...(form === 'long' ? { year: 'numeric' } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`))

const time = new Intl.DateTimeFormat('en-US', { timeZone: pacificZone, timeStyle: 'short' })

/** formatTime formats an ISO timestamp as a Pacific time of day with PST or PDT. */
export function formatTime(iso: string): string {
  const moment = new Date(iso)
  return `${time.format(moment)} ${zoneOf(moment)}`
}

/** formatDate formats an ISO timestamp as a Pacific date. */
export const formatDate = (iso: string): string => date.format(new Date(iso))

const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** dayText formats a calendar day, such as '2026-03-09', as month and day. */
export const dayText = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`))

const units: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** formatAgo formats the time since a timestamp in the largest unit that fits, such as '2 days ago'. */
export function formatAgo(iso: string, now = Date.now()): string {
  const elapsed = new Date(iso).getTime() - now
  for (const [unit, ms] of units) {
    if (Math.abs(elapsed) >= ms) return relative.format(Math.trunc(elapsed / ms), unit)
  }
  return 'just now'
}
