import type { FeeRange, FeeSet, PaymentSource } from '@/api/types'
import { parse } from '@/money/decimal'
import { feeRanges, type Quote, type QuoteInput, quoteReceiving, quoteSending } from '@/money/quote'
import type { Side } from './store'

/** The estimate's; the beneficiary's step prices the method that is chosen there. */
export const payoutMethod = 'BANK_DEPOSIT'

/** The fee ranges of the estimate. */
export const rangesOf = (
  sets: readonly FeeSet[],
  paymentMethod: PaymentSource,
  destination: string,
): FeeRange[] => feeRanges(sets, { paymentMethod, payoutMethod, currency: 'USD', destination })

/** What an amount that was typed on one side comes to. Undefined where the text is no amount. */
export function quoteOf(side: Side, text: string, input: QuoteInput): Quote | undefined {
  if (!parse(text)) return undefined
  return side === 'sending' ? quoteSending(text, input) : quoteReceiving(text, input)
}
