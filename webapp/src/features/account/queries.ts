import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'

/** Where the user is signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: [...keys.account, 'sessions'],
  queryFn: async () => (await read(api.GET('/v1/auth/sessions'))).result,
  staleTime: 0,
})

/** Where the sender's request to be erased stands. */
export const erasureQuery = queryOptions({
  queryKey: [...keys.account, 'erasure'],
  queryFn: () => read(api.GET('/v1/senders/erasure')),
  staleTime: 0,
})
