import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys, queryClient } from '@/lib/api/queries'
import type { PayoutMethod, PriceQuote } from '@/lib/api/types'
import { compare, decimal } from '@/lib/money/decimal'
import { type HeldQuote, type PaymentDetail, updatePrice, useSendFlow } from './store'

type QuotedMethod = Exclude<PayoutMethod, 'HOME_DELIVERY'>

const isUnexpired = (quote: HeldQuote | undefined, now = Date.now()): quote is HeldQuote =>
  quote !== undefined && now <= Date.parse(quote.expiresAt)

/**
 * quoteQuery requests a signed quote for a transfer. It sends the held quote, if unexpired, to keep its rate.
 * The held quote is not part of the query key, because the new quote replaces it.
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
          params: { query: { ...query, ...(isUnexpired(heldQuote) ? { quoteToken: heldQuote.token } : {}) } },
        }),
      ),
    enabled: detail !== undefined && payoutMethod !== undefined,
    refetchOnWindowFocus: false,
  })
}

/**
 * latestQuote returns the quote that expires last, so all tabs choose the same quote. It ignores a new quote
 * without a token or a published rate.
 */
export function latestQuote(current: HeldQuote | undefined, quote: PriceQuote): HeldQuote | undefined {
  const { quoteToken, expiresAt, reasons } = quote
  const rate = reasons.find(({ rule }) => rule === 'RATE_PUBLISHED')?.value
  if (!quoteToken || !rate) return current
  if (current && Date.parse(expiresAt) <= Date.parse(current.expiresAt)) return current
  return { token: quoteToken, expiresAt, rate }
}

/** hasBetterRate reports whether an unexpired quote has a better rate than the published rate (9.09d). */
export const hasBetterRate = (
  quote: HeldQuote | undefined,
  publishedRate: string,
  now = Date.now(),
): quote is HeldQuote => isUnexpired(quote, now) && compare(decimal(quote.rate), decimal(publishedRate)) > 0

/** effectiveRate returns the published rate, or an unexpired quote's rate if it is better. */
export const effectiveRate = (quote: HeldQuote | undefined, publishedRate: string, now?: number): string =>
  hasBetterRate(quote, publishedRate, now) ? quote.rate : publishedRate

/**
 * holdQuote requests a quote and stores it to hold the rate. It ignores failures, because the review page
 * requests another quote.
 */
export async function holdQuote() {
  const detail = useSendFlow.getState().paymentDetail
  if (!detail) return
  const quote = await queryClient.fetchQuery(quoteQuery(detail, detail.payoutMethod)).catch(() => undefined)
  const current = useSendFlow.getState().paymentDetail
  if (quote && current) {
    updatePrice({ ...current, heldQuote: latestQuote(current.heldQuote, quote) })
  }
}
