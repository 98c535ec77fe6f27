import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** key builds a back-office query key. All keys share a prefix, so one live update can invalidate every query. */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/**
 * scrolledListOptions are the query options for scrolling lists. They prevent automatic refetches, and they drop the
 * loaded pages when the list closes.
 */
export const scrolledListOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const

export const holdsQuery = (after: string) =>
  queryOptions({
    queryKey: key('holds', 'list', after),
    queryFn: () => read(api.GET('/v1/admin/holds', { params: { query: after ? { after } : {} } })),
  })

/** healthPollMs is the polling interval. Most measures change without an event, so live updates miss them. */
export const healthPollMs = 5_000

export const healthQuery = queryOptions({
  queryKey: key('projections', 'health'),
  queryFn: () => read(api.GET('/v1/admin/health')),
  refetchInterval: healthPollMs,
})

/** eventQuery reads an event. Events never change, so the result never becomes stale. */
export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: key('event', position),
    queryFn: () => read(api.GET('/v1/admin/events/{position}', { params: { path: { position } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** trialBalanceQuery reads the trial balance at a log position or time. It defaults to the current balance. */
export const trialBalanceQuery = (asOf: { position?: string; at?: string } = {}) =>
  queryOptions({
    queryKey: key('trial-balance', asOf.position ?? asOf.at ?? 'now'),
    queryFn: () => read(api.GET('/v1/admin/ledger/trial-balance', { params: { query: asOf } })),
  })

/** rateHealthQuery reads the rate's health. It polls, because a source failure is not an event. */
export const rateHealthQuery = queryOptions({
  queryKey: key('rate'),
  queryFn: () => read(api.GET('/v1/admin/rates')),
  refetchInterval: 30_000,
})

export const lockedSendersQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.lockedSenders, after],
    queryFn: () => read(api.GET('/v1/senders/locked', { params: { query: after ? { after } : {} } })),
  })
