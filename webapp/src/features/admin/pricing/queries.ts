import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { getQuery } from '../shared/queries'

/** publishedRatesQuery reads the published rates, newest first. */
export const publishedRatesQuery = (after: string) =>
  getQuery('/v1/admin/rates/published', { query: { after } }, 'rate')

/** priceVersionsQuery reads the versions of a fee set, rate, or coupon, newest first. */
export const priceVersionsQuery = (stream: string, after = '') =>
  getQuery('/v1/admin/prices/{stream}/versions', { path: { stream }, query: { limit: 10, after } }, 'prices')

export const couponsQuery = (after: string) => ({
  ...getQuery('/v1/coupons', { query: { after } }),
  queryKey: [...keys.coupons, after],
})

export const corridorsQuery = queryOptions({
  queryKey: keys.corridors,
  queryFn: async () => (await read(api.GET('/v1/countries/corridors'))).result,
  staleTime: Number.POSITIVE_INFINITY,
})
