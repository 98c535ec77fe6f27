import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import type { paths } from '@/lib/api/schema.gen'
import type { DeliveryStatus, PaymentSource, Schemas, TransactionStatus } from '@/lib/api/types'
import { getQuery, key, scrolledListOptions } from '../shared/queries'

/** TransferFilter filters the list of transfers. Empty fields match everything. */
export interface TransferFilter {
  transStatus?: TransactionStatus
  deliveryStatus?: DeliveryStatus
  payoutMethod?: 'BANK_DEPOSIT' | 'CASH_PICKUP' | 'WALLET'
  fundingSource?: PaymentSource
  sender?: string
  beneficiary?: string
  from?: string
  to?: string
  amountFrom?: string
  amountTo?: string
  /** Undefined for newest first. */
  sort?: TransferSort
}

export type TransferSort = NonNullable<
  NonNullable<paths['/v1/admin/transfers']['get']['parameters']['query']>['sort']
>

/** transfersPageSize is the server's maximum page size. Large pages reduce waiting while scrolling. */
const transfersPageSize = 100

export const transfersQuery = (filter: TransferFilter) =>
  infiniteQueryOptions({
    queryKey: key('transfers', filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/admin/transfers', {
          params: {
            query: { ...filter, limit: transfersPageSize, ...(pageParam && { before: pageParam }) },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next || undefined,
    ...scrolledListOptions,
  })

/** exportTransfers reads the transfers that match a filter as a CSV file. */
export const exportTransfers = (filter: TransferFilter) =>
  read<unknown>(api.GET('/v1/admin/transfers/export', { params: { query: filter }, parseAs: 'blob' }))

/** minNameLength is the minimum number of characters to search for a person. */
const minNameLength = 2

/** peopleQuery finds people by name. The text is sent in the request body and is not cached. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: key('people', text),
    queryFn: async ({ signal }) =>
      (await read(api.POST('/v1/admin/find', { body: { query: text }, signal }))).people,
    enabled: text.length >= minNameLength,
    gcTime: 0,
    staleTime: 0,
  })

export const transferStepsQuery = (id: string) =>
  getQuery('/v1/admin/transfers/{id}/timeline', { path: { id } })

export const refundQuery = (id: string) => getQuery('/v1/admin/transfers/{id}/refund', { path: { id } })

/** deadlinesQuery reads the deadlines in a state, of one kind or of all kinds. */
export const deadlinesQuery = (
  state: 'NEXT' | 'LATE' | 'OPEN' | 'PASSED',
  kind: Schemas['LegalDeadline']['kind'] | undefined,
  after: string,
) => getQuery('/v1/admin/deadlines', { query: { state, kind, after } })

export const reprocessedQuery = (before: string) =>
  queryOptions({
    queryKey: key('reprocessed', before),
    queryFn: async () => {
      const query = { pageSize: 20, ...(before && { before }) }
      const { result, paging } = await read(
        api.GET('/v1/senders/transactions/reprocessed', { params: { query } }),
      )
      return { result, next: paging?.next }
    },
  })
