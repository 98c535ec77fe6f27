import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { key } from '../queries'
import type { Divergence } from '../types'

/** Most of what is measured is in no event, so that the page asks now and then. */
const measuredEvery = 5_000

export const healthQuery = queryOptions({
  queryKey: key('projections', 'health'),
  queryFn: () => read(api.GET('/v1/admin/health')),
  refetchInterval: measuredEvery,
})

/** What stands, or is gone, of what the checker has found: of one kind, or of all. */
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

/** Errors of the pages are in no event, so no live frame tells of them. */
export const browserErrorsQuery = queryOptions({
  queryKey: key('browser-errors'),
  queryFn: async () => (await read(api.GET('/v1/admin/browser-errors'))).result,
  refetchInterval: 30_000,
})
