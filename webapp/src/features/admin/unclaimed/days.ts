import { pacific } from '@/lib/format/pacific'

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: pacific,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** dayOf formats the day of a time in Pacific time. */
export const dayOf = (at: string): string => dayFormat.format(new Date(at))

/** lastDayOf formats the last day before the end of a period. */
export const lastDayOf = (end: string): string => dayFormat.format(new Date(end).getTime() - 1)
