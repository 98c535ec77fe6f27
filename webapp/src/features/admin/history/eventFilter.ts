import type { EventFilter } from './queries'

/** filterFields lists the filter fields. URL parameters have the same names. */
const filterFields = ['type', 'stream', 'person', 'actor', 'correlation', 'from', 'to'] as const

/** filterOf reads the filter from the URL. */
export function filterOf(search: URLSearchParams): EventFilter {
  const filter: EventFilter = {}
  for (const field of filterFields) {
    const value = search.get(field)
    if (value) filter[field] = value
  }
  return filter
}

/** filterParams returns the URL parameters for a filter, without empty fields. */
export function filterParams(filter: EventFilter): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of filterFields) {
    const value = filter[field]?.trim()
    if (value) search.set(field, value)
  }
  return search
}
