import { queryOptions } from '@tanstack/react-query'
import { getQuery, key } from '../shared/queries'

const group = 'what-if'

export const whatIfKey = key(group)

/** pollIntervalMs is the polling interval while a simulation runs. */
const pollIntervalMs = 1_000

export const whatIfRulesQuery = { ...getQuery('/v1/admin/what-if/rules', {}, group), staleTime: 60_000 }

export const whatIfsQuery = (after: string) =>
  getQuery('/v1/admin/what-if', { query: { limit: 20, after } }, group)

export const whatIfQuery = (id: string) =>
  queryOptions({
    ...getQuery('/v1/admin/what-if/{id}', { path: { id } }, group),
    refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? pollIntervalMs : false),
  })

/** whatIfTransfersQuery reads the results so far. Its key contains `done`, so each progress update refetches them. */
export const whatIfTransfersQuery = (id: string, done: number, after: string) => {
  const query = getQuery(
    '/v1/admin/what-if/{id}/transfers',
    { path: { id }, query: { limit: 100, after } },
    group,
  )
  return { ...query, queryKey: [...query.queryKey, done] }
}
