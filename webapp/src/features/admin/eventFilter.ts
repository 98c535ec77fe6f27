import type { EventFilter } from './events/queries'

/** The fields of the filter, as they stand in the address. */
const filterFields = ['type', 'stream', 'person', 'actor', 'correlation', 'from', 'to'] as const

/** Reads the filter from the address. */
export function filterOf(search: URLSearchParams): EventFilter {
  const filter: EventFilter = {}
  for (const field of filterFields) {
    const value = search.get(field)
    if (value) filter[field] = value
  }
  return filter
}

/** Writes the filter to the address; empty fields are left out. */
export function withFilter(filter: EventFilter): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of filterFields) {
    const value = filter[field]?.trim()
    if (value) search.set(field, value)
  }
  return search
}

/** A local date and time of a form field as the moment that the server understands, and back. */
export const toMoment = (local: string): string => (local ? new Date(local).toISOString() : '')

export function toLocal(moment: string | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}
