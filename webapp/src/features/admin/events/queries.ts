import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { kept, key } from '../queries'
import type { EventSummary } from '../types'

/** What narrows the event history; empty fields narrow nothing. */
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
    ...kept,
  })

/** So many new events are counted; where there are more, the list is read from the top. */
export const newerEventsMax = 100

/** What has been recorded behind a position, the newest first. A live frame of the log has it read again. */
export const newerEventsQuery = (filter: EventFilter, after: string) =>
  queryOptions({
    queryKey: key('newest-event', 'after', filter, after),
    queryFn: async () =>
      (
        await read(
          api.GET('/v1/admin/events', { params: { query: { ...filter, after, limit: newerEventsMax } } }),
        )
      ).result,
    gcTime: 0,
  })

/** As many events of one request as are drawn. */
export const requestEventsMax = 500

/** What followed from one request, in the order of the log. */
export const requestEventsQuery = (correlation: string) =>
  queryOptions({
    queryKey: key('request-events', correlation),
    queryFn: async () => {
      const found: EventSummary[] = []
      let before = ''
      do {
        const page = await read(
          api.GET('/v1/admin/events', {
            params: { query: { correlation, limit: eventsPageSize, ...(before ? { before } : {}) } },
          }),
        )
        found.push(...page.result)
        before = page.next
      } while (before && found.length < requestEventsMax)
      return found.reverse()
    },
  })

const latestCount = 8

export const latestEventsQuery = queryOptions({
  queryKey: key('newest-event', 'list'),
  queryFn: async () =>
    (await read(api.GET('/v1/admin/events', { params: { query: { limit: latestCount } } }))).result,
})

/** The names of events to choose from: each kind of thing with its dot, and each type that there is. */
export const eventTypesQuery = queryOptions({
  queryKey: key('event-types'),
  queryFn: async () => {
    const types = (await read(api.GET('/v1/admin/event-types'))).result
    const categories = [...new Set(types.map((type) => `${type.split('.')[0]}.`))]
    return [...categories, ...types]
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** An event never changes, so it is read once. */
export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: key('event', position),
    queryFn: () => read(api.GET('/v1/admin/events/{position}', { params: { path: { position } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
