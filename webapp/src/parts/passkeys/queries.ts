import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** passkeysQuery fetches the user's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...keys.account, 'passkeys'],
  queryFn: async () => (await read(api.GET('/v1/auth/passkeys'))).result,
  staleTime: 0,
})
