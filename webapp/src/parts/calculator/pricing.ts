import type { FeeRange, FeeSet, PaymentSource } from '@/api/types'
import { parse } from '@/money/decimal'
import { feeRanges, type Quote, type QuoteInput, quoteReceiving, quoteSending } from '@/money/quote'
import type { Side } from './store'

/** The estimate's payout method. The beneficiary step prices the chosen one. */
export const payoutMethod = 'BANK_DEPOSIT'

/** rangesOf returns the fee ranges of the estimate. */
export const rangesOf = (
  sets: readonly FeeSet[],
  paymentMethod: PaymentSource,
  destination: string,
): FeeRange[] => feeRanges(sets, { paymentMethod, payoutMethod, currency: 'USD', destination })

/** quoteOf prices an amount typed on either side. It returns undefined for invalid text. */
export function quoteOf(side: Side, text: string, input: QuoteInput): Quote | undefined {
  if (!parse(text)) return undefined
  return side === 'sending' ? quoteSending(text, input) : quoteReceiving(text, input)
}
