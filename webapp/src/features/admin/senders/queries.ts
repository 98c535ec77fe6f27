import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { key } from '../queries'

const complaintsPageSize = 20

/** complaintsQuery reads complaints: all, newest first, or the open ones, oldest first. */
export const complaintsQuery = (unfinished: boolean, after: string) =>
  queryOptions({
    queryKey: key('complaints', unfinished, after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/complaints', {
          params: { query: { unfinished, limit: complaintsPageSize, ...(after && { after }) } },
        }),
      ),
  })

/** erasuresQuery reads erasure requests: the pending ones, oldest first, or the answered ones, latest first. */
export const erasuresQuery = (answered: boolean, after: string) =>
  queryOptions({
    queryKey: key('erasures', answered, after),
    queryFn: () =>
      read(api.GET('/v1/admin/erasures', { params: { query: { answered, ...(after && { after }) } } })),
  })

export const lockedSendersQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.lockedSenders, after],
    queryFn: () => read(api.GET('/v1/senders/locked', { params: { query: after ? { after } : {} } })),
  })
