import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { FeeRange, FeeSet, PaymentSource } from '@/lib/api/types'
import { parse } from '@/lib/money/decimal'
import { feeRanges, type Quote, type QuoteInput, quoteReceiving, quoteSending } from '@/lib/money/quote'
import type { PaymentDetail } from '@/lib/sendFlow/store'
import type { Side } from './store'

/** payoutMethod is the payout method for the estimate. The sender selects the actual method in a later step. */
export const payoutMethod = 'BANK_DEPOSIT' as const

/** rangesOf returns the fee ranges for the estimate. */
export const rangesOf = (
  feeSets: readonly FeeSet[],
  paymentMethod: PaymentSource,
  destination: string,
): FeeRange[] => feeRanges(feeSets, { paymentMethod, payoutMethod, currency: 'USD', destination })

/** quoteOf returns the quote for a sending or receiving amount, or undefined if the text is not an amount. */
export function quoteOf(side: Side, text: string, input: QuoteInput): Quote | undefined {
  if (!parse(text)) return undefined
  return side === 'sending' ? quoteSending(text, input) : quoteReceiving(text, input)
}

/** arrivalQuery reads the day on which a transfer arrives. It depends on the payment source, not on the amount. */
export const arrivalQuery = (detail: PaymentDetail | undefined) => {
  const { country = '', paymentSource = 'BANK_ACCOUNT', sendingAmount = '' } = detail ?? {}
  const query = {
    destinationCountry: country,
    fundingSource: paymentSource,
    payoutMethod,
    senderAmount: sendingAmount,
  } as const
  return queryOptions({
    queryKey: [...keys.quotes, 'arrival', country, paymentSource],
    queryFn: async () => (await read(api.GET('/v1/quotes', { params: { query } }))).dateAvailable,
    enabled: detail !== undefined,
  })
}
