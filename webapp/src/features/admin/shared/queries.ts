import { queryOptions } from '@tanstack/react-query'
import type { ClientPathsWithMethod, MethodResponse } from 'openapi-fetch'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { paths } from '@/lib/api/schema.gen'

/** key builds a back-office query key. All keys share a prefix, so one live update can invalidate every query. */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

type GetPath = ClientPathsWithMethod<typeof api, 'get'>

type Optional<Values> = { [Name in keyof Values]: Values[Name] | '' | undefined }

/** Params are the parameters of a call. Query parameters can be empty. */
type Params<Path extends GetPath> = paths[Path] extends { get: { parameters: infer All } }
  ? { [Kind in keyof All]: Kind extends 'query' ? Optional<All[Kind]> : All[Kind] }
  : Record<string, never>

const withoutEmpty = (query: object = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined))

/**
 * getQuery returns the query of an API call, without its empty query parameters. The queries of a group can be
 * invalidated together.
 */
export const getQuery = <Path extends GetPath>(path: Path, params: Params<Path>, group: string = path) =>
  queryOptions({
    queryKey: key(group, path, params),
    queryFn: () => {
      const { path: ids, query } = params as { path?: object; query?: object }
      const call = api.GET(path, { params: { path: ids, query: withoutEmpty(query) } } as never)
      return read(call) as Promise<MethodResponse<typeof api, 'get', Path>>
    },
  })

/**
 * scrolledListOptions are the query options for scrolling lists. They prevent automatic refetches, and they drop the
 * loaded pages when the list closes.
 */
export const scrolledListOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const

export const holdsQuery = (after: string) => getQuery('/v1/admin/holds', { query: { after } })

export const lockedSendersQuery = (after: string) => getQuery('/v1/senders/locked', { query: { after } })

/** healthPollMs is the polling interval. Most measures change without an event, so live updates miss them. */
export const healthPollMs = 5_000

export const healthQuery = {
  ...getQuery('/v1/admin/health', {}, 'projections'),
  refetchInterval: healthPollMs,
}

/** eventQuery reads an event. Events never change, so the result never becomes stale. */
export const eventQuery = (position: string) => ({
  ...getQuery('/v1/admin/events/{position}', { path: { position } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** trialBalanceQuery reads the trial balance at a log position or time. It defaults to the current balance. */
export const trialBalanceQuery = (asOf: { position?: string; at?: string } = {}) =>
  getQuery('/v1/admin/ledger/trial-balance', { query: asOf })

/** rateHealthQuery reads the rate's health. It polls, because a source failure is not an event. */
export const rateHealthQuery = { ...getQuery('/v1/admin/rates', {}, 'rate'), refetchInterval: 30_000 }

export const transferQuery = (id: string) => getQuery('/v1/senders/transactions/{id}', { path: { id } })

/** senderTimelineQuery reads the events of a transfer that its sender can see. */
export const senderTimelineQuery = (id: string) =>
  getQuery('/v1/senders/transactions/{id}/timeline', { path: { id } })
