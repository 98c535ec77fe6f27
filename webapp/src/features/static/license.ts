import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** licenseQuery fetches a state's license. */
export const licenseQuery = (state: string) =>
  queryOptions({
    queryKey: [...keys.licenses, state],
    queryFn: () => read(api.GET('/v1/license/{id}', { params: { path: { id: state } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
