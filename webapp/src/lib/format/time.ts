import { pacific, zoneAbbreviation } from './pacific'

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: pacific,
  dateStyle: 'medium',
  timeStyle: 'short',
})
const date = new Intl.DateTimeFormat('en-US', { timeZone: pacific, dateStyle: 'medium' })

/** formatDateTime formats an ISO timestamp as a Pacific date and time with PST or PDT. */
export function formatDateTime(iso: string): string {
  const timestamp = new Date(iso)
  return `${dateTime.format(timestamp)} ${zoneAbbreviation(timestamp)}`
}

const nepalDateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** formatNepalTime formats an ISO timestamp as a date and time in Nepal. */
export const formatNepalTime = (iso: string): string => `${nepalDateTime.format(new Date(iso))} Nepal time`

const dayWithWeekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

const dayWithYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** formatDay formats a date, such as '2026-03-09', with its weekday or, if `year` is true, with its year. */
export const formatDay = (day: string, { year = false } = {}): string =>
  (year ? dayWithYear : dayWithWeekday).format(new Date(`${day}T00:00:00Z`))

const nepaliDay = new Intl.DateTimeFormat('ne-NP', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** formatNepaliDay formats a date, such as '2026-03-09', in Nepali. */
export const formatNepaliDay = (day: string): string => nepaliDay.format(new Date(`${day}T00:00:00Z`))

/** formatMonth formats a month, such as '2026-03', as its name and year or as its first letter. */
export const formatMonth = (month: string, style: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: style,
    ...(style === 'long' ? { year: 'numeric' } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`))

const time = new Intl.DateTimeFormat('en-US', { timeZone: pacific, timeStyle: 'short' })

/** formatTime formats an ISO timestamp as a Pacific time of day with PST or PDT. */
export function formatTime(iso: string): string {
  const timestamp = new Date(iso)
  return `${time.format(timestamp)} ${zoneAbbreviation(timestamp)}`
}

/** formatDate formats an ISO timestamp as a Pacific date. */
export const formatDate = (iso: string): string => date.format(new Date(iso))

const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** formatMonthDay formats a date, such as '2026-03-09', as its month and day. */
export const formatMonthDay = (day: string): string => monthDay.format(new Date(`${day}T00:00:00Z`))

const units: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** formatAgo formats the time since a timestamp in whole days, hours, or minutes, such as '2 days ago'. */
export function formatAgo(iso: string, now = Date.now()): string {
  const difference = new Date(iso).getTime() - now
  for (const [unit, ms] of units) {
    if (Math.abs(difference) >= ms) return relative.format(Math.trunc(difference / ms), unit)
  }
  return 'just now'
}
