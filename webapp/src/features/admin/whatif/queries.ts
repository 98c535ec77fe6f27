import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

export const whatIfKey = [...keys.admin, 'what-if'] as const

/** pollIntervalMs is the polling interval while a simulation runs. */
const pollIntervalMs = 1_000

export const whatIfRulesQuery = queryOptions({
  queryKey: [...whatIfKey, 'rules'],
  queryFn: () => read(api.GET('/v1/admin/what-if/rules')),
  staleTime: 60_000,
})

const runsPageSize = 20

export const whatIfsQuery = (after: string) =>
  queryOptions({
    queryKey: [...whatIfKey, 'runs', after],
    queryFn: () =>
      read(
        api.GET('/v1/admin/what-if', { params: { query: { limit: runsPageSize, ...(after && { after }) } } }),
      ),
  })

export const whatIfQuery = (id: string) =>
  queryOptions({
    queryKey: [...whatIfKey, 'run', id],
    queryFn: () => read(api.GET('/v1/admin/what-if/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? pollIntervalMs : false),
  })

const pageSize = 100

/** whatIfTransfersQuery reads the results so far. Its key contains `done`, so each progress update refetches them. */
export const whatIfTransfersQuery = (id: string, done: number, after: string) =>
  queryOptions({
    queryKey: [...whatIfKey, 'transfers', id, done, after],
    queryFn: () =>
      read(
        api.GET('/v1/admin/what-if/{id}/transfers', {
          params: { path: { id }, query: { limit: pageSize, ...(after && { after }) } },
        }),
      ),
  })
