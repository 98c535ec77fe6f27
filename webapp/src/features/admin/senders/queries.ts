import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { key } from '../queries'

const complaintsPageSize = 20

/** Complaints: all, the newest first, or those that wait, whoever has waited longest first. */
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

/** Erasure requests: those that wait, the oldest first, or those that were answered, the latest first. */
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
