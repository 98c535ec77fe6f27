import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../queries'

export const holdsQuery = (after: string) =>
  queryOptions({
    queryKey: key('holds', 'list', after),
    queryFn: () => read(api.GET('/v1/admin/holds', { params: { query: after ? { after } : {} } })),
  })

/** holdQuery reads the compliance details of one transfer. */
export const holdQuery = (id: string) =>
  queryOptions({
    queryKey: key('holds', id),
    queryFn: () => read(api.GET('/v1/admin/holds/{id}', { params: { path: { id } } })),
  })

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

export const sanctionsListsQuery = (after: string) =>
  queryOptions({
    queryKey: key('sanctions-lists', after),
    queryFn: () => read(api.GET('/v1/admin/screening/lists', { params: { query: after ? { after } : {} } })),
  })
