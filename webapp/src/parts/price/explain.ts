import type { PriceQuote, PriceReason } from '@/lib/api/types'
import { decimal, groupThousands, isPositive } from '@/lib/money/decimal'
import { messages } from './messages'

/** Explanation explains one of a quote's figures. */
export interface Explanation {
  figure: PriceReason['figure']
  name: string
  value: string
  explanation: string
  /** The rule and its version. Empty if the quote did not record a version. */
  rule: string
}

const isPositiveAmount = (amount: string | undefined): amount is string =>
  amount !== undefined && isPositive(decimal(amount))

function explanationOf({ rule, facts }: PriceReason, currency: string): string {
  const { minAmount, maxAmount, coupon = '', amount = '' } = facts
  switch (rule) {
    case 'RATE_PUBLISHED':
      return facts.publishedAt
        ? messages.published(facts.publishedAt, facts.source ?? '')
        : messages.publishedDateUnknown
    case 'COUPON_BETTER_RATE':
      return messages.betterRate(coupon, minAmount ?? '', maxAmount ?? '')
    case 'COUPON_BONUS':
      return messages.bonus(coupon, minAmount ?? '', maxAmount ?? '')
    case 'FEE_RANGE':
      return minAmount && maxAmount
        ? messages.feeRange(minAmount, maxAmount, feeOf(facts))
        : messages.feeRangeUnknown
    case 'AMOUNT_PLUS_FEE':
      return messages.sum(amount, facts.feeAmount ?? '')
    case 'AMOUNT_TIMES_RATE': {
      const converted = messages.converted(amount, facts.exchangeRate ?? '')
      return isPositiveAmount(facts.bonusAmount)
        ? messages.withBonus(converted, `${groupThousands(facts.bonusAmount)} ${currency}`)
        : messages.withoutBonus(converted)
    }
  }
}

function feeOf({ flatFee, percentageFee, amount = '' }: PriceReason['facts']): string {
  const percentage = isPositiveAmount(percentageFee) ? messages.percentage(percentageFee, amount) : undefined
  if (isPositiveAmount(flatFee))
    return percentage ? messages.percentagePlusFlat(percentage, flatFee) : messages.flat(flatFee)
  return percentage ?? messages.noFee
}

function ruleOf({ rule, facts: { version, feeSet, coupon } }: PriceReason): string {
  if (!version) return ''
  if (rule === 'RATE_PUBLISHED') return messages.rateVersion(version)
  if (feeSet) return messages.feeSet(feeSet, version)
  return coupon ? messages.coupon(coupon, version) : ''
}

function valueText({ figure, value }: PriceReason, currency: string): string {
  switch (figure) {
    case 'exchangeRate':
      return `1 USD = ${value} ${currency}`
    case 'extraExchangeRate':
      return `+${value} ${currency}`
    case 'bonusAmount':
    case 'recipientAmount':
      return `${groupThousands(value)} ${currency}`
    case 'feeAmount':
    case 'totalAmount':
      return `${groupThousands(value)} USD`
  }
}

/** explain explains a quote's figures, in the order in which they were computed. */
export const explain = ({ reasons, recipientCurrency }: PriceQuote): Explanation[] =>
  reasons.map((reason) => ({
    figure: reason.figure,
    name: messages.figures[reason.figure],
    value: valueText(reason, recipientCurrency),
    explanation: explanationOf(reason, recipientCurrency),
    rule: ruleOf(reason),
  }))
