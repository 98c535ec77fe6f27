import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../queries'
import type { Divergence } from '../types'

/** pollIntervalMs is the polling interval. Most measures change without an event, so live updates miss them. */
const pollIntervalMs = 5_000

export const healthQuery = queryOptions({
  queryKey: key('projections', 'health'),
  queryFn: () => read(api.GET('/v1/admin/health')),
  refetchInterval: pollIntervalMs,
})

/** divergencesQuery reads the open or resolved differences of one kind or of all kinds. */
export const divergencesQuery = (
  after: string,
  resolved: boolean = false,
  kind: Divergence['kind'] | undefined = undefined,
) =>
  queryOptions({
    queryKey: key('divergences', resolved, kind ?? 'all', after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/divergences', {
          params: { query: { gone: resolved, ...(kind && { kind }), ...(after && { after }) } },
        }),
      ),
    refetchInterval: pollIntervalMs,
  })

export const callbacksQuery = (after: string) =>
  queryOptions({
    queryKey: key('callbacks', after),
    queryFn: () => read(api.GET('/v1/admin/callbacks', { params: { query: after ? { after } : {} } })),
    refetchInterval: pollIntervalMs,
  })

export const projectionsQuery = queryOptions({
  queryKey: key('projections', 'list'),
  queryFn: async () => (await read(api.GET('/v1/admin/projections'))).result,
  refetchInterval: 10_000,
})

export const workersQuery = queryOptions({
  queryKey: key('workers'),
  queryFn: async () => (await read(api.GET('/v1/admin/workers'))).result,
  refetchInterval: 10_000,
})

/** browserErrorsQuery reads browser errors. They are not events, so live updates miss them. */
export const browserErrorsQuery = queryOptions({
  queryKey: key('browser-errors'),
  queryFn: async () => (await read(api.GET('/v1/admin/browser-errors'))).result,
  refetchInterval: 30_000,
})
