import type { FeeSet } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

type FeeRange = FeeSet['feeRanges'][number]

const zero = decimal('0')
const isFree = ({ flatFee, percentageFee }: FeeRange) =>
  compare(decimal(flatFee), zero) === 0 && compare(decimal(percentageFee), zero) === 0

/** From which amount on, up to the most that can be sent, a fee set asks nothing. */
function freeFrom({ feeRanges }: FeeSet): string | undefined {
  const falling = [...feeRanges].sort((a, b) => compare(decimal(b.minAmount), decimal(a.minAmount)))
  const end = falling.findIndex((range) => !isFree(range))
  return falling[(end < 0 ? falling.length : end) - 1]?.minAmount
}

/**
 * The least amount from which on a bank account sends without a fee, whichever way it is paid out and however much it
 * is; undefined where that cannot be said of every fee set in force.
 */
export function zeroFeeFrom(sets: readonly FeeSet[]): string | undefined {
  const starts = sets.filter((set) => set.paymentMethod === 'BANK_ACCOUNT').map(freeFrom)
  if (starts.some((start) => start === undefined)) return undefined
  return starts.filter((start) => start !== undefined).sort((a, b) => compare(decimal(b), decimal(a)))[0]
}
