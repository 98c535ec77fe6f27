import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'

/** licenceQuery reads the license for a state. */
export const licenceQuery = (state: string) =>
  queryOptions({
    queryKey: [...keys.licences, state],
    queryFn: () => read(api.GET('/v1/license/{id}', { params: { path: { id: state } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
