import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { key, scrolledListOptions } from '../shared/queries'

/** filterFields lists the fields of an event filter. URL parameters have the same names. */
export const filterFields = ['type', 'stream', 'person', 'actor', 'correlation', 'from', 'to'] as const

/** EventFilter filters the event history. An empty field matches all events. */
export type EventFilter = Partial<Record<(typeof filterFields)[number], string>>

const eventsPageSize = 100

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: key('events', filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/admin/events', {
          params: { query: { ...filter, limit: eventsPageSize, ...(pageParam && { before: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ next }) => next || undefined,
    ...scrolledListOptions,
  })

/** maxNewEvents is the maximum number of new events to read. At this number there might be more, so the list reloads. */
export const maxNewEvents = 100

/** newEventsQuery reads the events after a position, newest first. Live updates refetch this query. */
export const newEventsQuery = (filter: EventFilter, after: string) =>
  queryOptions({
    queryKey: key('newest-event', 'after', filter, after),
    queryFn: async () =>
      (
        await read(
          api.GET('/v1/admin/events', { params: { query: { ...filter, after, limit: maxNewEvents } } }),
        )
      ).result,
    gcTime: 0,
  })

/** maxRequestEvents is the maximum number of events to show for one request. */
export const maxRequestEvents = 500

/** requestEventsQuery reads one request's events in log order. */
export const requestEventsQuery = (correlation: string) =>
  queryOptions({
    queryKey: key('request-events', correlation),
    queryFn: async () => {
      const events: Schemas['EventSummary'][] = []
      let before = ''
      do {
        const page = await read(
          api.GET('/v1/admin/events', {
            params: { query: { correlation, limit: eventsPageSize, ...(before && { before }) } },
          }),
        )
        events.push(...page.result)
        before = page.next
      } while (before && events.length < maxRequestEvents)
      return events.reverse()
    },
  })

/** eventTypesQuery reads the values for the type filter: each category, such as 'transfer.', and each event type. */
export const eventTypesQuery = queryOptions({
  queryKey: key('event-types'),
  queryFn: async () => {
    const types = (await read(api.GET('/v1/admin/event-types'))).result
    const categories = [...new Set(types.map((type) => `${type.split('.')[0]}.`))]
    return [...categories, ...types]
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const exportsPageSize = 20

export const exportsKey = key('exports')

export const exportsQuery = (before: string) =>
  queryOptions({
    queryKey: [...exportsKey, before],
    queryFn: async () => {
      const query = { limit: exportsPageSize, ...(before && { before }) }
      const { result } = await read(api.GET('/v1/admin/exports', { params: { query } }))
      return { result, next: result.length === exportsPageSize ? result.at(-1)?.position : undefined }
    },
  })
