import type { FeeRange, FeeSet, PaymentSource } from '@/api/types'
import { parse } from '@/money/decimal'
import { feeRanges, type Quote, type QuoteInput, quoteReceiving, quoteSending } from '@/money/quote'
import type { Side } from './store'

/** payoutMethod is the payout method of the estimate. The sender chooses the actual one in a later step. */
export const payoutMethod = 'BANK_DEPOSIT'

/** rangesOf returns the fee ranges of the estimate. */
export const rangesOf = (
  sets: readonly FeeSet[],
  paymentMethod: PaymentSource,
  destination: string,
): FeeRange[] => feeRanges(sets, { paymentMethod, payoutMethod, currency: 'USD', destination })

/** quoteOf returns the quote for a sending or receiving amount, or undefined for invalid text. */
export function quoteOf(side: Side, text: string, input: QuoteInput): Quote | undefined {
  if (!parse(text)) return undefined
  return side === 'sending' ? quoteSending(text, input) : quoteReceiving(text, input)
}
