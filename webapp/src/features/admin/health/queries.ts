import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { healthPollMs, key } from '../shared/queries'
import type { Divergence } from './types'

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
    refetchInterval: healthPollMs,
  })

export const callbacksQuery = (after: string) =>
  queryOptions({
    queryKey: key('callbacks', after),
    queryFn: () => read(api.GET('/v1/admin/callbacks', { params: { query: after ? { after } : {} } })),
    refetchInterval: healthPollMs,
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
