import { once } from './once'
import { pacific, zoneAbbreviation } from './pacific'

const dateTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: pacific,
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
)
const date = once(() => new Intl.DateTimeFormat('en-US', { timeZone: pacific, dateStyle: 'medium' }))

/** formatDateTime formats an ISO timestamp as a Pacific date and time with PST or PDT. */
export function formatDateTime(iso: string): string {
  const timestamp = new Date(iso)
  return `${dateTime().format(timestamp)} ${zoneAbbreviation(timestamp)}`
}

const nepalDateTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kathmandu',
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
)

/** formatNepalTime formats an ISO timestamp as a date and time in Nepal. */
export const formatNepalTime = (iso: string): string => `${nepalDateTime().format(new Date(iso))} Nepal time`

/**
 * partsOf returns the parts of a date, such as '2026-03-09', in English. It uses the format of toUTCString, which the
 * language defines ('Mon, 09 Mar 2026'), because the first Intl.DateTimeFormat delays a page by 25 ms.
 */
function partsOf(date: string) {
  const [weekday = '', day = '', month = '', year = ''] = new Date(date).toUTCString().split(' ')
  return { weekday, monthDay: `${month} ${Number(day)}`, year }
}

/** formatDay formats a date, such as '2026-03-09', with its weekday or, if `year` is true, with its year. */
export function formatDay(day: string, { year: withYear = false } = {}): string {
  const { weekday, monthDay, year } = partsOf(day)
  return withYear ? `${monthDay}, ${year}` : `${weekday} ${monthDay}`
}

const nepaliDay = once(
  () =>
    new Intl.DateTimeFormat('ne-NP', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    }),
)

/** formatNepaliDay formats a date, such as '2026-03-09', in Nepali. */
export const formatNepaliDay = (day: string): string => nepaliDay().format(new Date(`${day}T00:00:00Z`))

/** formatMonth formats a month, such as '2026-03', as its name and year or as its first letter. */
export const formatMonth = (month: string, style: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: style,
    ...(style === 'long' ? { year: 'numeric' } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`))

const time = once(() => new Intl.DateTimeFormat('en-US', { timeZone: pacific, timeStyle: 'short' }))

/** formatTime formats an ISO timestamp as a Pacific time of day with PST or PDT. */
export function formatTime(iso: string): string {
  const timestamp = new Date(iso)
  return `${time().format(timestamp)} ${zoneAbbreviation(timestamp)}`
}

/** formatDate formats an ISO timestamp as a Pacific date. */
export const formatDate = (iso: string): string => date().format(new Date(iso))

/** formatMonthDay formats a date, such as '2026-03-09', as its month and day. */
export const formatMonthDay = (day: string): string => partsOf(day).monthDay

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * formatAgo formats the time since a timestamp in whole days, hours, or minutes, such as '2 days ago'. It does not use
 * Intl.RelativeTimeFormat, which delays a page by 20 ms.
 */
export function formatAgo(iso: string, now = Date.now()): string {
  const age = now - new Date(iso).getTime()
  for (const [unit, ms] of units) {
    const count = Math.floor(age / ms)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
