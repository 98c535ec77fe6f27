import type { Schemas } from '@/lib/api/types'
import type { AdminAsOfList, AsOfList } from '@/lib/paths'
import { getQuery } from '../shared/queries'

/** PastFilter filters past transfers. An empty field matches all transfers. */
export interface PastFilter {
  transStatus?: Schemas['PastTransfer']['status']
  deliveryStatus?: Schemas['PastTransfer']['deliveryStatus']
  sender?: string
}

// Results have no staleTime, because a read model can be a few seconds behind the log.

export const pastTransfersQuery = (asOf: string, filter: PastFilter, before: string) =>
  getQuery('/v1/admin/as-of/transfers', { query: { ...(filter as object), asOf, limit: 50, before } })

/** adminLists names the lists that only administrators can see. */
export const adminLists: readonly string[] = ['staff', 'erasures'] satisfies AdminAsOfList[]

const isAdminList = (list: AsOfList): list is AdminAsOfList => adminLists.includes(list)

/** pastListQuery reads a back-office list as of a given time. */
export const pastListQuery = (list: AsOfList, asOf: string, before: string) => {
  const query = { asOf, limit: 20, before }
  return isAdminList(list)
    ? getQuery('/v1/admin/as-of/people/{list}', { path: { list }, query })
    : getQuery('/v1/admin/as-of/lists/{list}', { path: { list }, query })
}

export const pastPricesQuery = (asOf: string) => getQuery('/v1/admin/as-of/prices', { query: { asOf } })

export const pastSenderQuery = (id: string, asOf: string) => ({
  ...getQuery('/v1/admin/as-of/senders/{id}', { path: { id }, query: { asOf } }),
  enabled: id !== '',
})
