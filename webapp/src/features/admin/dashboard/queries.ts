import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

const latestCount = 8

export const latestEventsQuery = queryOptions({
  queryKey: key('newest-event', 'list'),
  queryFn: async () =>
    (await read(api.GET('/v1/admin/events', { params: { query: { limit: latestCount } } }))).result,
})
