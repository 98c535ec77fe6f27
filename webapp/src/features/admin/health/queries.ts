import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { key } from '../queries'
import type { Divergence } from '../types'

/** measuredEvery is the polling interval, because most measures are not events. */
const measuredEvery = 5_000

export const healthQuery = queryOptions({
  queryKey: key('projections', 'health'),
  queryFn: () => read(api.GET('/v1/admin/health')),
  refetchInterval: measuredEvery,
})

/** divergencesQuery reads the open or resolved differences, of one kind or all. */
export const divergencesQuery = (
  after: string,
  gone: boolean = false,
  kind: Divergence['kind'] | undefined = undefined,
) =>
  queryOptions({
    queryKey: key('divergences', gone, kind ?? 'all', after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/divergences', {
          params: { query: { gone, ...(kind && { kind }), ...(after && { after }) } },
        }),
      ),
    refetchInterval: measuredEvery,
  })

export const callbacksQuery = (after: string) =>
  queryOptions({
    queryKey: key('callbacks', after),
    queryFn: () => read(api.GET('/v1/admin/callbacks', { params: { query: after ? { after } : {} } })),
    refetchInterval: measuredEvery,
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

/** browserErrorsQuery reads browser errors. They are not events, so there are no live updates. */
export const browserErrorsQuery = queryOptions({
  queryKey: key('browser-errors'),
  queryFn: async () => (await read(api.GET('/v1/admin/browser-errors'))).result,
  refetchInterval: 30_000,
})
