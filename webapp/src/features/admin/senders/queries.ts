import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { key } from '../queries'

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

export const lockedSendersQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.lockedSenders, after],
    queryFn: () => read(api.GET('/v1/senders/locked', { params: { query: after ? { after } : {} } })),
  })
