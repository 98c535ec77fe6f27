import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys, queryClient, transactionQuery, transactionsQuery } from '@/lib/api/queries'
import type { TransactionCreate } from '@/lib/api/types'

/** failedToLoad reports whether a query failed and has no cached data to show. */
export const failedToLoad = ({ isError, data }: { isError: boolean; data: unknown }) =>
  isError && data === undefined

/**
 * disclosureQuery reads the disclosures for a transfer's terms. While new disclosures load, the previous text
 * stays visible, and the page disables the send button.
 */
export const disclosureQuery = (body: TransactionCreate) =>
  queryOptions({
    queryKey: [...keys.disclosure, body],
    queryFn: () => read(api.POST('/v1/senders/transactions/disclosure', { body })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** identityQuery reads the sender's address and masked identification number. */
export const identityQuery = queryOptions({
  queryKey: [...keys.account, 'identity'],
  queryFn: () => read(api.GET('/v1/senders/identity')),
})

/** offeredCouponQuery reads the coupon that we offer for a country, or null if there is none. */
export const offeredCouponQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.coupons, 'offered', country],
    queryFn: async () =>
      (await read(api.GET('/v1/coupons/check/{code}', { params: { path: { code: country } } }))).coupon ??
      null,
  })

/** couponCheckQuery checks whether a coupon is still valid for a country. */
export const couponCheckQuery = (code: string, country: string) =>
  queryOptions({
    queryKey: [...keys.coupons, 'redeem', code, country],
    queryFn: () =>
      read(api.GET('/v1/coupons/redeem/{code}/country/{country}', { params: { path: { code, country } } })),
    staleTime: 0,
    retry: false,
  })

/** invoiceQuery reads the link to a transfer's receipt. There is no link until the receipt is generated. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'invoice', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/invoice', { params: { path: { id } } })),
    staleTime: 0,
    retry: false,
  })

/** lastPurposeQuery reads the purpose of the last transfer, preferably to the named beneficiary. */
export const lastPurposeQuery = (beneficiary: string | undefined) =>
  queryOptions({
    queryKey: [...keys.transactions, 'last purpose', beneficiary],
    queryFn: async () => {
      const { pages } = await queryClient.fetchInfiniteQuery(transactionsQuery())
      const transfers = pages.flatMap(({ result }) => result)
      const last = transfers.find(({ beneficiary: { fullName } }) => fullName === beneficiary) ?? transfers[0]
      return last ? (await queryClient.fetchQuery(transactionQuery(last.id))).remittancePurpose : ''
    },
    enabled: beneficiary !== undefined,
  })
