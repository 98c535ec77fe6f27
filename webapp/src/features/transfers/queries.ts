import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

export const monthsQuery = queryOptions({
  queryKey: [...keys.transactions, 'months'],
  queryFn: async () => (await read(api.GET('/v1/senders/transactions/months'))).result,
})

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'timeline', id],
    queryFn: async () =>
      (await read(api.GET('/v1/senders/transactions/{id}/timeline', { params: { path: { id } } }))).result,
  })

export const deadlinesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'deadlines', id],
    queryFn: async () =>
      (await read(api.GET('/v1/senders/transactions/{id}/deadlines', { params: { path: { id } } }))).result,
  })

export const problemsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'problems', id],
    queryFn: async () =>
      (await read(api.GET('/v1/senders/transactions/{id}/problems', { params: { path: { id } } }))).result,
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'documents', id],
    queryFn: async () =>
      (await read(api.GET('/v1/senders/transactions/{id}/documents', { params: { path: { id } } }))).result,
  })

/** invoiceRefetchIntervalMs is the refetch interval for an open receipt, whose link expires after five minutes. */
const invoiceRefetchIntervalMs = 4 * 60_000

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'invoice', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/invoice', { params: { path: { id } } })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: invoiceRefetchIntervalMs,
    retry: false,
  })

export const moneyRequestsQuery = queryOptions({
  queryKey: keys.moneyRequests,
  queryFn: async () => (await read(api.GET('/v1/senders/requests'))).result,
})
