import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import type { DeliveryStatus, PaymentSource, TransactionStatus } from '@/api/types'
import { key, scrolledListOptions } from '../queries'
import type { Deadline } from '../types'

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
}

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
            query: { ...filter, limit: transfersPageSize, ...(pageParam ? { before: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next || undefined,
    ...scrolledListOptions,
  })

export const transferStepsQuery = (id: string) =>
  queryOptions({
    queryKey: key('transfer-steps', id),
    queryFn: async () =>
      (await read(api.GET('/v1/admin/transfers/{id}/timeline', { params: { path: { id } } }))).result,
  })

export const refundQuery = (id: string) =>
  queryOptions({
    queryKey: key('refund', id),
    queryFn: () => read(api.GET('/v1/admin/transfers/{id}/refund', { params: { path: { id } } })),
  })

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: key('transfer', id),
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}', { params: { path: { id } } })),
  })

/** deadlinesQuery reads the upcoming or past deadlines of one kind or of all kinds. */
export const deadlinesQuery = (state: 'OPEN' | 'PASSED', kind: Deadline['kind'] | undefined, after: string) =>
  queryOptions({
    queryKey: key('deadlines', state, kind ?? 'all', after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/deadlines', {
          params: { query: { state, ...(kind && { kind }), ...(after && { after }) } },
        }),
      ),
  })

const reprocessedPageSize = 20

export const reprocessedQuery = (before: string) =>
  queryOptions({
    queryKey: key('reprocessed', before),
    queryFn: async () => {
      const { result, paging } = await read(
        api.GET('/v1/senders/transactions/reprocessed', {
          params: { query: { pageSize: reprocessedPageSize, ...(before && { before }) } },
        }),
      )
      return { result, next: paging?.next }
    },
  })
