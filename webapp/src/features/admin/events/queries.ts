import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key, scrolledListOptions } from '../queries'
import type { EventSummary } from '../types'

/** EventFilter filters the event history. An empty field matches all events. */
export interface EventFilter {
  type?: string
  stream?: string
  person?: string
  actor?: string
  correlation?: string
  from?: string
  to?: string
}

const eventsPageSize = 100

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: key('events', filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/admin/events', {
          params: {
            query: { ...filter, limit: eventsPageSize, ...(pageParam ? { before: pageParam } : {}) },
          },
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
      const events: EventSummary[] = []
      let before = ''
      do {
        const page = await read(
          api.GET('/v1/admin/events', {
            params: { query: { correlation, limit: eventsPageSize, ...(before ? { before } : {}) } },
          }),
        )
        events.push(...page.result)
        before = page.next
      } while (before && events.length < maxRequestEvents)
      return events.reverse()
    },
  })

const latestCount = 8

export const latestEventsQuery = queryOptions({
  queryKey: key('newest-event', 'list'),
  queryFn: async () =>
    (await read(api.GET('/v1/admin/events', { params: { query: { limit: latestCount } } }))).result,
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

/** eventQuery reads an event. Events never change, so the result never becomes stale. */
export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: key('event', position),
    queryFn: () => read(api.GET('/v1/admin/events/{position}', { params: { path: { position } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
