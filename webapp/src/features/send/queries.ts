import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { TransactionCreate } from '@/api/types'

/** Whether a page has to do without an answer. One that could only not be renewed still stands. */
export const isMissing = ({ isError, data }: { isError: boolean; data: unknown }) =>
  isError && data === undefined

/**
 * What the sender must be told of these terms before they pay. While it is asked for anew, the text of the terms before stands,
 * so that nothing jumps; nothing is sent on it.
 */
export const disclosureQuery = (body: TransactionCreate) =>
  queryOptions({
    queryKey: [...keys.disclosure, body],
    queryFn: () => read(api.POST('/v1/senders/transactions/disclosure', { body })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** The coupon that applies to a country without anybody entering one; null where there is none. */
export const offeredCouponQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.coupons, 'offered', country],
    queryFn: async () =>
      (await read(api.GET('/v1/coupons/check/{code}', { params: { path: { code: country } } }))).coupon ??
      null,
  })

/** Whether a coupon may still be used for a country. */
export const redeemQuery = (code: string, country: string) =>
  queryOptions({
    queryKey: [...keys.coupons, 'redeem', code, country],
    queryFn: () =>
      read(api.GET('/v1/coupons/redeem/{code}/country/{country}', { params: { path: { code, country } } })),
    staleTime: 0,
    retry: false,
  })

/** The link to a transfer's receipt, which is there once the receipt has been made. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'invoice', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/invoice', { params: { path: { id } } })),
    staleTime: 0,
    retry: false,
  })
