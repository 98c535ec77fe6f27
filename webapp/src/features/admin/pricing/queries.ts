import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { key } from '../shared/queries'

/** publishedRatesQuery reads the published rates, newest first. */
export const publishedRatesQuery = (after: string) =>
  queryOptions({
    queryKey: key('rate', 'published', after),
    queryFn: () => read(api.GET('/v1/admin/rates/published', { params: { query: after ? { after } : {} } })),
  })

export const couponsQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.coupons, after],
    queryFn: () => read(api.GET('/v1/coupons', { params: { query: after ? { after } : {} } })),
  })

export const corridorsQuery = queryOptions({
  queryKey: keys.corridors,
  queryFn: async () => (await read(api.GET('/v1/countries/corridors'))).result,
  staleTime: Number.POSITIVE_INFINITY,
})
