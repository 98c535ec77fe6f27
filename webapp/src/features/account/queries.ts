import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** sessionsQuery fetches the user's sessions, with the most recently used session first. */
export const sessionsQuery = queryOptions({
  queryKey: [...keys.account, 'sessions'],
  queryFn: async () => (await read(api.GET('/v1/auth/sessions'))).result,
  staleTime: 0,
})

/** erasureQuery fetches the status of the sender's erasure request. */
export const erasureQuery = queryOptions({
  queryKey: [...keys.account, 'erasure'],
  queryFn: () => read(api.GET('/v1/senders/erasure')),
  staleTime: 0,
})
