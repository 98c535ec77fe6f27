import type { Code } from '@/lib/api/catalog'
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

const ratePattern = /^\d{1,6}(\.\d{1,6})?$/

/** rateError returns the validation error for a typed rate, if any. */
export function rateError(text: string): Code | undefined {
  if (text.trim() === '') return 'FIELD_CANNOT_BE_EMPTY'
  return ratePattern.test(text.trim()) && isPositive(decimal(text)) ? undefined : 'INVALID_RATE'
}

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
