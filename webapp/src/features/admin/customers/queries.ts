import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

const complaintsPageSize = 20

/** complaintsQuery reads the open complaints, oldest first, or all complaints, newest first. */
export const complaintsQuery = (openOnly: boolean, after: string) =>
  queryOptions({
    queryKey: key('complaints', openOnly, after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/complaints', {
          params: { query: { unfinished: openOnly, limit: complaintsPageSize, ...(after && { after }) } },
        }),
      ),
  })

/** erasuresQuery reads the pending erasure requests, oldest first, or the reviewed requests, newest first. */
export const erasuresQuery = (reviewed: boolean, after: string) =>
  queryOptions({
    queryKey: key('erasures', reviewed, after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/erasures', { params: { query: { answered: reviewed, ...(after && { after }) } } }),
      ),
  })
