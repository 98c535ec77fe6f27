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
