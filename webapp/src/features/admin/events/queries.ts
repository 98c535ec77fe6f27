import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { kept, key } from '../queries'
import type { EventSummary } from '../types'

/** EventFilter filters the event history. Empty fields do not filter. */
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

/** newerEventsMax is the most new events that are counted. If there are more, the list reloads from the top. */
export const newerEventsMax = 100

/** newerEventsQuery reads the events after a position, newest first. A live update of the log refetches it. */
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

/** requestEventsMax is the most events of one request that are drawn. */
export const requestEventsMax = 500

/** requestEventsQuery reads the events of one request in log order. */
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

/** eventTypesQuery reads the event types to choose from: each subject with its dot, and each type. */
export const eventTypesQuery = queryOptions({
  queryKey: key('event-types'),
  queryFn: async () => {
    const types = (await read(api.GET('/v1/admin/event-types'))).result
    const categories = [...new Set(types.map((type) => `${type.split('.')[0]}.`))]
    return [...categories, ...types]
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** eventQuery reads an event once, because events never change. */
export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: key('event', position),
    queryFn: () => read(api.GET('/v1/admin/events/{position}', { params: { path: { position } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
