import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** secondFactorQuery fetches whether the user's second factor is on. */
export const secondFactorQuery = queryOptions({
  queryKey: [...keys.account, 'second-factor'],
  queryFn: () => read(api.GET('/v1/auth/authenticator')),
  staleTime: 0,
})
