import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys, queryClient } from '@/api/queries'
import type { PayoutMethod, PriceQuote } from '@/api/types'
import { compare, decimal } from '@/money/decimal'
import { type HeldQuote, type PaymentDetail, storePaymentDetail, useSendFlow } from './store'

type QuotedMethod = Exclude<PayoutMethod, 'HOME_DELIVERY'>

const isValid = (quote: HeldQuote | undefined, now = Date.now()): quote is HeldQuote =>
  quote !== undefined && now <= Date.parse(quote.expiresAt)

/**
 * quoteQuery requests a signed quote for a transfer. The request includes the earlier quote to keep its rate.
 * The earlier quote is not part of the query key, because the new quote replaces it.
 */
export const quoteQuery = (detail: PaymentDetail | undefined, payoutMethod: PayoutMethod | undefined) => {
  const query = {
    destinationCountry: detail?.country ?? '',
    fundingSource: detail?.paymentSource ?? 'BANK_ACCOUNT',
    payoutMethod: payoutMethod as QuotedMethod,
    senderAmount: detail?.sendingAmount ?? '',
    ...(detail?.coupon ? { couponCode: detail.coupon.code } : {}),
  }
  const heldQuote = detail?.heldQuote
  return queryOptions({
    queryKey: [...keys.quotes, query],
    queryFn: () =>
      read(
        api.GET('/v1/quotes', {
          params: { query: { ...query, ...(isValid(heldQuote) ? { quoteToken: heldQuote.token } : {}) } },
        }),
      ),
    enabled: detail !== undefined && payoutMethod !== undefined,
    refetchOnWindowFocus: false,
  })
}

/** latestQuote returns the quote that expires last, so that two tabs use the same one. */
export function latestQuote(current: HeldQuote | undefined, quote: PriceQuote): HeldQuote | undefined {
  const { quoteToken, expiresAt, reasons } = quote
  const rate = reasons.find(({ rule }) => rule === 'RATE_PUBLISHED')?.value
  if (!quoteToken || !rate) return current
  if (current && Date.parse(expiresAt) <= Date.parse(current.expiresAt)) return current
  return { token: quoteToken, expiresAt, rate }
}

/** holdsRate reports whether a quote is valid and its rate is better than the published rate (9.09d). */
export const holdsRate = (
  quote: HeldQuote | undefined,
  publishedRate: string,
  now = Date.now(),
): quote is HeldQuote => isValid(quote, now) && compare(decimal(quote.rate), decimal(publishedRate)) > 0

/** effectiveRate returns the better rate of the published one and that of a valid quote. */
export const effectiveRate = (quote: HeldQuote | undefined, publishedRate: string, now?: number): string =>
  holdsRate(quote, publishedRate, now) ? quote.rate : publishedRate

/**
 * holdQuote requests a quote and stores it to hold the rate. A failure is ignored, because the review page
 * requests a quote again.
 */
export async function holdQuote() {
  const detail = useSendFlow.getState().paymentDetail
  if (!detail) return
  const quote = await queryClient.fetchQuery(quoteQuery(detail, detail.payoutMethod)).catch(() => undefined)
  const now = useSendFlow.getState().paymentDetail
  if (quote && now) storePaymentDetail({ ...now, heldQuote: latestQuote(now.heldQuote, quote) })
}
