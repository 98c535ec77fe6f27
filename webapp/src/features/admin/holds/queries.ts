import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

/** holdQuery reads the compliance details of one transfer. */
export const holdQuery = (id: string) =>
  queryOptions({
    queryKey: key('holds', id),
    queryFn: () => read(api.GET('/v1/admin/holds/{id}', { params: { path: { id } } })),
  })
