import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

export const sanctionsListsQuery = (after: string) =>
  queryOptions({
    queryKey: key('sanctions-lists', after),
    queryFn: () => read(api.GET('/v1/admin/screening/lists', { params: { query: after ? { after } : {} } })),
  })
