import type { Code } from '@/api/catalog'
import { compare, decimal, parse } from '@/money/decimal'
import type { ValidationError } from '@/rules/rules'

/** Range maps the fields of an amount range to the text that the user typed. */
export type Range<Field extends string> = Record<'minAmount' | 'maxAmount' | Field, string>

/** RangeErrors maps the fields of a range to their validation errors. */
export type RangeErrors = Partial<Record<string, ValidationError | undefined>>

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
 * checkRanges validates all ranges. Each number is required, cannot be negative, and has at most two decimal places.
 * Each minimum must exceed the highest previous maximum, and each maximum must exceed its minimum.
 */
export function checkRanges<Field extends string>(ranges: readonly Range<Field>[]): RangeErrors[] {
  return ranges.map((range, index) => {
    const fieldErrors: RangeErrors = {}
    for (const [field, value] of Object.entries<string>(range)) {
      const error = checkNumber(value)
      if (error) fieldErrors[field] = error
    }
    const previousMax = highestPreviousMax(ranges, index)
    if (!fieldErrors.minAmount && previousMax !== undefined && !exceeds(range.minAmount, previousMax)) {
      fieldErrors.minAmount = fieldError('AMOUNT_MUST_BE_GREATER', { amount: previousMax })
    }
    const floor = fieldErrors.minAmount ? previousMax : range.minAmount
    if (!fieldErrors.maxAmount && floor !== undefined && parse(floor) && !exceeds(range.maxAmount, floor)) {
      fieldErrors.maxAmount = fieldError('AMOUNT_MUST_BE_GREATER', { amount: floor })
    }
    return fieldErrors
  })
}

/** updateFieldErrors returns the shown errors with the latest error for the field that lost focus (5.01b). */
export function updateFieldErrors(
  shown: readonly RangeErrors[],
  latest: readonly RangeErrors[],
  row: number,
  field: string,
): RangeErrors[] {
  return latest.map((fieldErrors, index) =>
    index === row ? { ...shown[index], [field]: fieldErrors[field] } : { ...shown[index] },
  )
}

/** hasNoErrors reports whether no field of any range has an error. */
export const hasNoErrors = (fieldErrors: readonly RangeErrors[]): boolean =>
  fieldErrors.every((rangeErrors) => Object.values(rangeErrors).every((error) => error === undefined))
