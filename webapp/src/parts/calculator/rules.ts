import { textOf } from '@/lib/api/catalog'
import { terms } from '@/lib/api/terms.gen'
import type { Country, PaymentSource, Tier } from '@/lib/api/types'
import { compare, decimal, groupThousands, isPositive, parse, subtract, toFixed } from '@/lib/money/decimal'
import { cardMaximumOf, limits, type Quote } from '@/lib/money/quote'
import { messages } from './messages'

export interface CalculatorInput {
  country: Country | undefined
  sending: string
  receiving: string
  quote: Quote | undefined
  minimum: string
  paymentSource?: PaymentSource
  /** The signed-in sender's limit. Undefined for visitors. */
  limit: { senderLimit: string; currentTier: Tier | ''; window?: string } | undefined
}

export interface CalculatorErrors {
  country?: string
  sending?: string
  receiving?: string
}

/**
 * limitOf returns the maximum sending amount. A visitor can send the maximum of tier one after signing up. In tier
 * three, the per-transaction limit includes the fee. The limits for a day or a longer period exclude fees, as they do on
 * the server.
 */
export function limitOf(limit: CalculatorInput['limit'], fee: string | undefined): string {
  if (!limit) return terms.tiers[0].perTransaction
  if (!limit.currentTier) return limits.withoutTier
  if (limit.currentTier !== 'THREE') return limit.senderLimit
  const perTransaction = subtract(decimal(limits.tierThreeWithFee), decimal(fee ?? '0'))
  return compare(perTransaction, decimal(limit.senderLimit)) < 0
    ? toFixed(perTransaction, 2)
    : limit.senderLimit
}

interface AmountAndLimit extends Pick<CalculatorInput, 'limit'> {
  quote: Pick<Quote, 'sendingAmount' | 'fee'> | undefined
}

/** exceedsLimit reports whether a sending amount is above the sender's limit. */
export function exceedsLimit({ quote, limit }: AmountAndLimit): boolean {
  if (!quote || !limit) return false
  return compare(decimal(quote.sendingAmount), decimal(limitOf(limit, quote.fee))) > 0
}

/** remainingLimitText describes the remaining daily or longer-period limit, if one applies (5.14c, 5.14d). */
export function remainingLimitText(limit: CalculatorInput['limit']): string | undefined {
  if (!limit?.currentTier || !limit.window || limit.window === 'transaction') return undefined
  const code = limit.window === 'day' ? 'DAY_LIMIT_EXCEEDED' : 'PERIOD_LIMIT_EXCEEDED'
  return textOf(code, { amount: groupThousands(limit.senderLimit) })
}

function sendingError(input: CalculatorInput): string | undefined {
  const { country, sending, quote, minimum, limit } = input
  const amount = parse(sending)
  if (!amount) return textOf('FIELD_CANNOT_BE_EMPTY')
  if (!isPositive(amount) || !quote) return textOf('MIN_TXN_AMOUNT', { amount: minimum })
  if (compare(decimal(quote.total ?? quote.sendingAmount), decimal(minimum)) < 0) {
    return textOf('MIN_TXN_AMOUNT', { amount: minimum })
  }
  if (limit && exceedsLimit(input)) {
    const upgrade = limit.currentTier === 'THREE' ? '' : messages.limitUpgrade
    return messages.limit(groupThousands(limitOf(limit, quote.fee))) + upgrade
  }
  if (quote.fee !== undefined) return undefined
  return exceedsCardLimit(quote, country) && input.paymentSource === 'DEBIT_CARD'
    ? messages.cardMaximum(cardMaximumOf(country))
    : textOf('NO_FEE_SET')
}

/** exceedsReceiveMaximum reports whether a receiving amount is above the maximum for bank deposits. */
export const exceedsReceiveMaximum = ({ receivingAmount }: Pick<Quote, 'receivingAmount'>): boolean =>
  compare(decimal(receivingAmount), decimal(limits.receiveMaximum.BANK_DEPOSIT)) > 0

function receivingError({ receiving, quote }: CalculatorInput): string | undefined {
  if (!parse(receiving)) return textOf('FIELD_CANNOT_BE_EMPTY')
  return quote && exceedsReceiveMaximum(quote) ? textOf('MAX_RECEIVE_AMOUNT') : undefined
}

/** calculatorErrors returns an error message for each invalid field. */
export function calculatorErrors(input: CalculatorInput): CalculatorErrors {
  const errors: CalculatorErrors = {}
  if (!input.country) errors.country = textOf('COUNTRY_NOT_SELECTED')
  const sending = sendingError(input)
  if (sending) errors.sending = sending
  const receiving = receivingError(input)
  if (receiving) errors.receiving = receiving
  return errors
}

/** exceedsCardLimit reports whether a quote's sending amount is above the country's debit card limit. */
export const exceedsCardLimit = (quote: Quote | undefined, country: Country | undefined) =>
  quote !== undefined && compare(decimal(quote.sendingAmount), decimal(cardMaximumOf(country))) > 0

/**
 * couponError checks a coupon code before it is sent to the server. It returns an error if the code is empty or
 * malformed, or if no country is selected.
 */
export function couponError(code: string, hasCountry: boolean): string | undefined {
  if (!hasCountry) return messages.couponNoCountry
  if (code.trim() === '') return messages.couponEmpty
  if (/[^A-Za-z0-9\s]/.test(code)) return messages.couponSpecial
  return /\s/.test(code.trim()) ? messages.couponInvalid : undefined
}
