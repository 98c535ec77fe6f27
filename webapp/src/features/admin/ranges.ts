import type { Code } from '@/api/catalogue'
import { compare, decimal, parse } from '@/money/decimal'
import type { Fault } from '@/rules/rules'

/** A range as it is typed: bounds, and what it gives or costs by name. */
export type Range<F extends string> = Record<'minAmount' | 'maxAmount' | F, string>

/** The reasons why the fields of one range are refused. */
export type RangeFaults = Partial<Record<string, Fault | undefined>>

const amountPattern = /^\d+(\.\d{1,2})?$/

const fault = (code: Code, params?: Record<string, string>): Fault => (params ? { code, params } : { code })

/** The highest of the amounts that stand before a range, against which its own are held (5.02c, 5.03b). */
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
 * The faults of every range: each number given and not negative, each minimum above the maximum before it (the first one
 * is free), each maximum above its minimum.
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

/** The faults that are shown, and with them what is wrong with a field that has just been left (5.01b). */
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

/** Whether no field of any range is refused. */
export const isFaultless = (faults: readonly RangeFaults[]): boolean =>
  faults.every((of) => Object.values(of).every((found) => found === undefined))
