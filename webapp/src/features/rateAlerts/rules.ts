import { compare, decimal, isPositive, parse } from '@/lib/money/decimal'
import type { Errors } from '@/lib/rules/rules'

/** RateAlertValues are the values of the form for a new alert. */
export type RateAlertValues = {
  kind: 'AT_LEAST' | 'DAILY'
  minRate: string
  amount: string
  email: boolean
  text: boolean
}

const ratePattern = /^\d{1,4}(\.\d{1,6})?$/
const amountPattern = /^\d{1,7}(\.\d{1,2})?$/

const isPositiveNumber = (text: string, pattern: RegExp) => pattern.test(text) && isPositive(decimal(text))

/** checkRateAlert validates a new alert. The server has the same rules. */
export function checkRateAlert({ kind, minRate, amount, email, text }: RateAlertValues, current?: string) {
  const errors: Errors = {}
  const rate = minRate.trim()
  if (kind === 'AT_LEAST') {
    if (rate === '') errors.minRate = { code: 'FIELD_CANNOT_BE_EMPTY' }
    else if (!isPositiveNumber(rate, ratePattern)) errors.minRate = { code: 'INVALID_RATE' }
    else if (current && parse(current) && compare(decimal(rate), decimal(current)) <= 0)
      errors.minRate = { code: 'RATE_ALREADY_MET', params: { rate: current } }
  }
  if (amount.trim() !== '' && !isPositiveNumber(amount.trim(), amountPattern))
    errors.amount = { code: 'INVALID_AMOUNT' }
  if (!email && !text) errors.email = { code: 'NO_CHANNEL_SELECTED' }
  return errors
}
