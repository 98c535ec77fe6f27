import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'

/** Where the user is signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: [...keys.account, 'sessions'],
  queryFn: async () => (await read(api.GET('/v1/auth/sessions'))).result,
  staleTime: 0,
})
