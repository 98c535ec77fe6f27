import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

/** browserErrorsQuery reads browser errors. They are not events, so live updates miss them. */
export const browserErrorsQuery = queryOptions({
  queryKey: key('browser-errors'),
  queryFn: async () => (await read(api.GET('/v1/admin/browser-errors'))).result,
  refetchInterval: 30_000,
})
