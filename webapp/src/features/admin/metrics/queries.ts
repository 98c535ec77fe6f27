import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

/** businessQuery reads the business metrics for a period. */
export const businessQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: key('business', period),
    queryFn: () => read(api.GET('/v1/admin/business', { params: { query: period } })),
    refetchInterval: 60_000,
  })
