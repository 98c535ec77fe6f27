import type { Code } from '@/lib/api/catalog'
import { compare, decimal, parse } from '@/lib/money/decimal'
import type { ValidationError } from '@/lib/rules/rules'

/** Range maps the fields of an amount range to the text that the user typed. */
export type Range<Field extends string> = Record<'minAmount' | 'maxAmount' | Field, string>

export type FeeRange = Range<'flatFee' | 'percentageFee'>

export const amountFields = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
] as const

export const feeFields = [
  ...amountFields,
  { name: 'flatFee', label: 'Flat fee (USD)' },
  { name: 'percentageFee', label: 'Percentage fee (%)' },
] as const

const amountPattern = /^\d+(\.\d{1,2})?$/

const fieldError = (code: Code, params?: Record<string, string>): ValidationError =>
  params ? { code, params } : { code }

/** highestPreviousMax returns the highest valid maximum of the ranges before an index (5.02c, 5.03b). */
function highestPreviousMax<Field extends string>(
  ranges: readonly Range<Field>[],
  index: number,
): string | undefined {
  const amounts = ranges
    .slice(0, index)
    .map(({ maxAmount }) => maxAmount)
    .filter((amount) => amountPattern.test(amount))
  return amounts.reduce<string | undefined>(
    (highest, amount) =>
      highest === undefined || compare(decimal(amount), decimal(highest)) > 0 ? amount : highest,
    undefined,
  )
}

const exceeds = (amount: string, floor: string): boolean => compare(decimal(amount), decimal(floor)) > 0

function checkNumber(value: string): ValidationError | undefined {
  if (value.trim() === '') return fieldError('FIELD_CANNOT_BE_EMPTY')
  return amountPattern.test(value) ? undefined : fieldError('INVALID_AMOUNT')
}

/**
 * checkRanges validates all ranges of a form. The keys of its errors are paths, such as `fees.0.minAmount`. Each number
 * is required, cannot be negative, and has at most two decimal places. Each minimum must exceed the highest previous
 * maximum, and each maximum must exceed its minimum. With `mayTouch`, a range can start where the previous one ends, as
 * the server allows.
 */
export function checkRanges<Field extends string>(
  name: string,
  ranges: readonly Range<Field>[],
  { mayTouch = false } = {},
): Record<string, ValidationError> {
  const errors: Record<string, ValidationError> = {}
  const follows = (min: string, previousMax: string) =>
    exceeds(min, previousMax) || (mayTouch && compare(decimal(min), decimal(previousMax)) === 0)
  for (const [index, range] of ranges.entries()) {
    const [min, max] = [`${name}.${index}.minAmount`, `${name}.${index}.maxAmount`]
    for (const [field, value] of Object.entries<string>(range)) {
      const error = checkNumber(value)
      if (error) errors[`${name}.${index}.${field}`] = error
    }
    const previousMax = highestPreviousMax(ranges, index)
    if (!errors[min] && previousMax !== undefined && !follows(range.minAmount, previousMax)) {
      errors[min] = fieldError('AMOUNT_MUST_BE_GREATER', { amount: previousMax })
    }
    const floor = errors[min] ? previousMax : range.minAmount
    if (!errors[max] && floor !== undefined && parse(floor) && !exceeds(range.maxAmount, floor)) {
      errors[max] = fieldError('AMOUNT_MUST_BE_GREATER', { amount: floor })
    }
  }
  return errors
}
