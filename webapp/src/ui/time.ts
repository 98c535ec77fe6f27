import { pacific as zone, zoneOf } from './pacific'

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  dateStyle: 'medium',
  timeStyle: 'short',
})
const date = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' })

/** A moment in Los Angeles time, with PST or PDT. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso)
  return `${dateTime.format(moment)} ${zoneOf(moment)}`
}

const nepal = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A moment in Nepal time, with the name of the zone. */
export const formatNepalTime = (iso: string): string => `${nepal.format(new Date(iso))} Nepal time`

const arrival = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

const distantDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** A day that is given as such, '2026-03-09', with its name, or with its year where it is far off: the same day in every zone. */
export const formatDay = (day: string, { year = false } = {}): string =>
  (year ? distantDay : arrival).format(new Date(`${day}T00:00:00Z`))

const nepaliDay = new Intl.DateTimeFormat('ne-NP', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** A day such as '2026-03-09', in Nepali and in the calendar of the West. */
export const formatNepaliDay = (day: string): string => nepaliDay.format(new Date(`${day}T00:00:00Z`))

/** A month that is given as such, '2026-03': by its name and year, or by its first letter alone. */
export const formatMonth = (month: string, form: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: form,
    ...(form === 'long' ? { year: 'numeric' } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`))

const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })

/** The time of day in Los Angeles, with PST or PDT. */
export function formatTime(iso: string): string {
  const moment = new Date(iso)
  return `${time.format(moment)} ${zoneOf(moment)}`
}

/** A day in Los Angeles time. */
export const formatDate = (iso: string): string => date.format(new Date(iso))

const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day that is given as such, '2026-03-09', and not as a moment: it is the same day in every zone. */
export const dayText = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`))

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago, in the largest unit that fits. */
export function formatAgo(iso: string, now = Date.now()): string {
  const passed = new Date(iso).getTime() - now
  for (const [unit, ms] of steps) {
    if (Math.abs(passed) >= ms) return relative.format(Math.trunc(passed / ms), unit)
  }
  return 'just now'
}
