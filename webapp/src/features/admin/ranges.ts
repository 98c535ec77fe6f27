import type { Code } from '@/api/catalogue'
import { compare, decimal, parse } from '@/money/decimal'
import type { Fault } from '@/rules/rules'

/** Range is a range as typed: bounds and values by name. */
export type Range<F extends string> = Record<'minAmount' | 'maxAmount' | F, string>

/** RangeFaults holds the errors of a range's fields. */
export type RangeFaults = Partial<Record<string, Fault | undefined>>

const amountPattern = /^\d+(\.\d{1,2})?$/

const fault = (code: Code, params?: Record<string, string>): Fault => (params ? { code, params } : { code })

/**
 * highestBefore returns the highest amount before a range, which its own amounts must exceed (5.02c, 5.03b).
 */
function highestBefore<F extends string>(ranges: readonly Range<F>[], index: number): string | undefined {
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

function checkNumber(value: string): Fault | undefined {
  if (value.trim() === '') return fault('FIELD_CANNOT_BE_EMPTY')
  return amountPattern.test(value) ? undefined : fault('INVALID_AMOUNT')
}

/**
 * checkRanges validates all ranges: each number is present and not negative, each minimum is above the
 * previous maximum (except the first), and each maximum is above its minimum.
 */
export function checkRanges<F extends string>(ranges: readonly Range<F>[]): RangeFaults[] {
  return ranges.map((range, index) => {
    const faults: RangeFaults = {}
    for (const [field, value] of Object.entries<string>(range)) {
      const found = checkNumber(value)
      if (found) faults[field] = found
    }
    const before = highestBefore(ranges, index)
    if (!faults.minAmount && before !== undefined && !exceeds(range.minAmount, before)) {
      faults.minAmount = fault('AMOUNT_MUST_BE_GREATER', { amount: before })
    }
    const floor = faults.minAmount ? before : range.minAmount
    if (!faults.maxAmount && floor !== undefined && parse(floor) && !exceeds(range.maxAmount, floor)) {
      faults.maxAmount = fault('AMOUNT_MUST_BE_GREATER', { amount: floor })
    }
    return faults
  })
}

/** withFieldLeft returns the shown errors plus those of the field that lost the focus (5.01b). */
export function withFieldLeft(
  shown: readonly RangeFaults[],
  found: readonly RangeFaults[],
  row: number,
  field: string,
): RangeFaults[] {
  return found.map((faults, index) =>
    index === row ? { ...shown[index], [field]: faults[field] } : { ...shown[index] },
  )
}

/** isFaultless tells whether no field has an error. */
export const isFaultless = (faults: readonly RangeFaults[]): boolean =>
  faults.every((of) => Object.values(of).every((found) => found === undefined))
