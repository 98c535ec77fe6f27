import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys, queryClient } from '@/api/queries'
import type { PayoutMethod, PriceQuote } from '@/api/types'
import { compare, decimal } from '@/money/decimal'
import { type HeldQuote, type PaymentDetail, storePaymentDetail, useFlow } from './store'

type QuotedMethod = Exclude<PayoutMethod, 'HOME_DELIVERY'>

const isValid = (held: HeldQuote | undefined, now = Date.now()): held is HeldQuote =>
  held !== undefined && now <= Date.parse(held.expiresAt)

/**
 * quoteQuery requests the server's signed price of a transfer. The request includes the draft's earlier quote
 * to keep its rate. The quote is not part of the key, because a new answer replaces the old one.
 */
export const quoteQuery = (detail: PaymentDetail | undefined, payoutMethod: PayoutMethod | undefined) => {
  const query = {
    destinationCountry: detail?.country ?? '',
    fundingSource: detail?.paymentSource ?? 'BANK_ACCOUNT',
    payoutMethod: payoutMethod as QuotedMethod,
    senderAmount: detail?.sendingAmount ?? '',
    ...(detail?.coupon ? { couponCode: detail.coupon.code } : {}),
  }
  const held = detail?.heldQuote
  return queryOptions({
    queryKey: [...keys.quotes, query],
    queryFn: () =>
      read(
        api.GET('/v1/quotes', {
          params: { query: { ...query, ...(isValid(held) ? { quoteToken: held.token } : {}) } },
        }),
      ),
    enabled: detail !== undefined && payoutMethod !== undefined,
    refetchOnWindowFocus: false,
  })
}

/** latestQuote returns the quote that expires last, so that two tabs agree. */
export function latestQuote(held: HeldQuote | undefined, quote: PriceQuote): HeldQuote | undefined {
  const { quoteToken, expiresAt, reasons } = quote
  const rate = reasons.find(({ rule }) => rule === 'RATE_PUBLISHED')?.value
  if (!quoteToken || !rate) return held
  if (held && Date.parse(expiresAt) <= Date.parse(held.expiresAt)) return held
  return { token: quoteToken, expiresAt, rate }
}

/** holdsRate tells whether a draft keeps its quote's rate although `current` was published later (9.09d). */
export const holdsRate = (
  held: HeldQuote | undefined,
  current: string,
  now = Date.now(),
): held is HeldQuote => isValid(held, now) && compare(decimal(held.rate), decimal(current)) > 0

/** effectiveRate returns the rate used for a draft: its quote's while it is valid and better than `current`. */
export const effectiveRate = (held: HeldQuote | undefined, current: string, now?: number): string =>
  holdsRate(held, current, now) ? held.rate : current

/**
 * holdQuote stores a quote in the draft to hold its rate. If the request fails, the review requests one
 * later.
 */
export async function holdQuote() {
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const quote = await queryClient.fetchQuery(quoteQuery(detail, detail.payoutMethod)).catch(() => undefined)
  const now = useFlow.getState().paymentDetail
  if (quote && now) storePaymentDetail({ ...now, heldQuote: latestQuote(now.heldQuote, quote) })
}
