import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

const casesPageSize = 20

export const casesQuery = (before: string) =>
  queryOptions({
    queryKey: key('cases', 'list', before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/cases', {
          params: { query: { limit: casesPageSize, ...(before && { before }) } },
        }),
      ),
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: key('cases', id),
    queryFn: () => read(api.GET('/v1/admin/cases/{id}', { params: { path: { id } } })),
  })
