import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { AdminAsOfList, AsOfList } from '@/lib/paths'
import type { PastTransfer } from './types'

/** PastFilter filters past transfers. An empty field matches all transfers. */
export interface PastFilter {
  transStatus?: PastTransfer['status']
  deliveryStatus?: PastTransfer['deliveryStatus']
  sender?: string
}

// Results have no staleTime, because a read model can be a few seconds behind the log.
const key = (...parts: unknown[]) => [...keys.admin, 'as-of', ...parts]

const pageSize = 50

export const pastTransfersQuery = (asOf: string, filter: PastFilter, before: string) =>
  queryOptions({
    queryKey: key('transfers', asOf, filter, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/as-of/transfers', {
          params: { query: { ...(filter as object), asOf, limit: pageSize, ...(before && { before }) } },
        }),
      ),
  })

const listPageSize = 20

/** adminLists names the lists that only administrators can see. */
export const adminLists: readonly string[] = ['staff', 'erasures'] satisfies AdminAsOfList[]

const isAdminList = (list: AsOfList): list is AdminAsOfList => adminLists.includes(list)

/** pastListQuery reads a back-office list as of a given time. */
export const pastListQuery = (list: AsOfList, asOf: string, before: string) => {
  const query = { asOf, limit: listPageSize, ...(before && { before }) }
  return queryOptions({
    queryKey: key('list', list, asOf, before),
    queryFn: () =>
      isAdminList(list)
        ? read(api.GET('/v1/admin/as-of/people/{list}', { params: { path: { list }, query } }))
        : read(api.GET('/v1/admin/as-of/lists/{list}', { params: { path: { list }, query } })),
  })
}

export const pastPricesQuery = (asOf: string) =>
  queryOptions({
    queryKey: key('prices', asOf),
    queryFn: () => read(api.GET('/v1/admin/as-of/prices', { params: { query: { asOf } } })),
  })

export const pastSenderQuery = (id: string, asOf: string) =>
  queryOptions({
    queryKey: key('sender', id, asOf),
    queryFn: () =>
      read(api.GET('/v1/admin/as-of/senders/{id}', { params: { path: { id }, query: { asOf } } })),
    enabled: id !== '',
  })
