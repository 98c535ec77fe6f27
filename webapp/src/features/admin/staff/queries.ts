import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

export const staffQuery = (after: string) =>
  queryOptions({
    queryKey: key('staff', after),
    queryFn: () => read(api.GET('/v1/admin/staff', { params: { query: after ? { after } : {} } })),
  })
