import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { api, read, shouldRetry } from './client'
import type { DeliveryStatus, TransactionStatus } from './types'

const minute = 60_000

/**
 * Cache is a QueryClient that fetches a query again if it is invalidated during its first fetch, because the
 * pending response may be older than the change.
 */
class Cache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const firstFetches = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && state.data === undefined)
    await super.invalidateQueries(filters, options)
    const refetches = firstFetches.map(({ queryKey }) =>
      super.invalidateQueries({ ...filters, queryKey, exact: true } as InvalidateQueryFilters<Key>, options),
    )
    await Promise.all(refetches)
  }
}

export const queryClient = new Cache({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry, refetchOnWindowFocus: true },
    // Without a connection, a mutation fails immediately. The default would run it later, when the user does
    // not expect it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** keys holds the first part of every query key. Live events use them to invalidate queries. */
export const keys = {
  config: ['config'],
  account: ['account'],
  states: ['states'],
  destinations: ['destinations'],
  corridors: ['corridors'],
  rate: ['rate'],
  quotes: ['quotes'],
  disclosure: ['disclosure'],
  fees: ['fees'],
  limit: ['limit'],
  coupons: ['coupons'],
  licenses: ['licenses'],
  beneficiaries: ['beneficiaries'],
  banks: ['banks'],
  payers: ['payers'],
  senderBanks: ['sender-banks'],
  senderCards: ['sender-cards'],
  transactions: ['transactions'],
  schedules: ['schedules'],
  rateAlerts: ['rate-alerts'],
  moneyRequests: ['money-requests'],
  glance: ['glance'],
  admin: ['admin'],
} as const

export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: () => read(api.GET('/v1/config')),
  staleTime: Number.POSITIVE_INFINITY,
})

export const statesQuery = (country = 'USA') =>
  queryOptions({
    queryKey: [...keys.states, country],
    queryFn: async () =>
      (await read(api.GET('/v1/states/{country}', { params: { path: { country } } }))).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** zipCodeQuery reads the city and the state of a ZIP code, or null if the ZIP code is unknown. */
export const zipCodeQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.states, 'zip', code],
    queryFn: () => read(api.GET('/v1/zip-codes/{code}', { params: { path: { code } } })).catch(() => null),
    enabled: /^\d{5}$/.test(code),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const destinationsQuery = queryOptions({
  queryKey: keys.destinations,
  queryFn: async () =>
    (await read(api.GET('/v1/countries/{code}/destinations', { params: { path: { code: 'USA' } } }))).result,
  staleTime: 10 * minute,
})

export const rateQuery = (destinationCurrency = 'NPR') =>
  queryOptions({
    queryKey: [...keys.rate, destinationCurrency],
    queryFn: () => read(api.GET('/v1/exchange-rate', { params: { query: { destinationCurrency } } })),
    staleTime: minute,
  })

export const feesQuery = queryOptions({
  queryKey: keys.fees,
  queryFn: async () => (await read(api.GET('/v1/fees'))).result,
  staleTime: 5 * minute,
})

export const limitQuery = queryOptions({
  queryKey: keys.limit,
  queryFn: () => read(api.GET('/v1/senders/transactions/limit')),
})

/** partnerBanksQuery fetches the partner banks in Nepal. */
export const partnerBanksQuery = queryOptions({
  queryKey: [...keys.banks, 'partners'],
  queryFn: async () => (await read(api.GET('/v1/banks'))).result.filter((bank) => bank.isPartner),
  staleTime: Number.POSITIVE_INFINITY,
})

export const licensesQuery = queryOptions({
  queryKey: keys.licenses,
  queryFn: async () => (await read(api.GET('/v1/license'))).result,
  staleTime: 10 * minute,
})

export const beneficiariesQuery = queryOptions({
  queryKey: keys.beneficiaries,
  queryFn: async () => (await read(api.GET('/v1/senders/beneficiaries'))).result,
})

export const senderBanksQuery = queryOptions({
  queryKey: keys.senderBanks,
  queryFn: async () => (await read(api.GET('/v1/senders/banks'))).result,
})

export const senderCardsQuery = queryOptions({
  queryKey: keys.senderCards,
  queryFn: async () => (await read(api.GET('/v1/senders/cards'))).result,
})

export const glanceQuery = queryOptions({
  queryKey: keys.glance,
  queryFn: () => read(api.GET('/v1/senders/transactions/glance')),
})

/** TransactionFilter selects transfers in the list (2.33g). */
export interface TransactionFilter {
  transStatus?: TransactionStatus
  deliveryStatus?: DeliveryStatus
  search?: string
}

/** transactionsPageSize is the number of transactions per page of the list. */
const transactionsPageSize = 20

export const transactionsQuery = (filter: TransactionFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.transactions, 'list', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/senders/transactions', {
          params: { query: { ...filter, page: pageParam, pageSize: transactionsPageSize } },
        }),
      ),
    getNextPageParam: ({ paging }) =>
      paging && (paging.page + 1) * paging.pageSize < paging.totalCount ? paging.page + 1 : undefined,
  })

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'one', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}', { params: { path: { id } } })),
  })
