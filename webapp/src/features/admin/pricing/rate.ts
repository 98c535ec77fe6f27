import {
  compare,
  decimal,
  divideUp,
  format,
  isPositive,
  multiply,
  parse,
  subtract,
} from '@/lib/money/decimal'
import { type Rule, required } from '@/lib/rules/rules'

const ratePattern = /^\d{1,6}(\.\d{1,6})?$/

/** rateRules validate a typed rate. */
export const rateRules: Rule[] = [
  required(),
  (value) =>
    ratePattern.test(value.trim()) && isPositive(decimal(value)) ? undefined : { code: 'INVALID_RATE' },
]

/** largeChangePercent is the change above which a new rate gets an extra warning. */
const largeChangePercent = decimal('2')

/**
 * rateChange compares a typed rate with the current rate. It returns undefined if they are equal, or if one is missing
 * or invalid.
 */
export function rateChange(
  newRate: string,
  currentRate: string | undefined,
): { percent: string; direction: 'up' | 'down'; isLarge: boolean } | undefined {
  const [next, current] = [parse(newRate), parse(currentRate ?? '')]
  if (!next || !current || !isPositive(current)) return undefined
  const comparison = compare(next, current)
  if (comparison === 0) return undefined
  const difference = comparison > 0 ? subtract(next, current) : subtract(current, next)
  const percent = divideUp(multiply(difference, decimal('100')), current, 2)
  return {
    percent: format(percent),
    direction: comparison > 0 ? 'up' : 'down',
    isLarge: compare(percent, largeChangePercent) > 0,
  }
}
