import type { FeeSet } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

type FeeRange = FeeSet['feeRanges'][number]

const zero = decimal('0')
const isFree = ({ flatFee, percentageFee }: FeeRange) =>
  compare(decimal(flatFee), zero) === 0 && compare(decimal(percentageFee), zero) === 0

/** freeFrom returns the amount from which a fee set has no fee, up to its maximum. */
function freeFrom({ feeRanges }: FeeSet): string | undefined {
  const falling = [...feeRanges].sort((a, b) => compare(decimal(b.minAmount), decimal(a.minAmount)))
  const end = falling.findIndex((range) => !isFree(range))
  return falling[(end < 0 ? falling.length : end) - 1]?.minAmount
}

/**
 * zeroFeeFrom returns the smallest amount from which bank account transfers have no fee for every payout
 * method and any larger amount. It is undefined if that is not true of every fee set in effect.
 */
export function zeroFeeFrom(sets: readonly FeeSet[]): string | undefined {
  const starts = sets.filter((set) => set.paymentMethod === 'BANK_ACCOUNT').map(freeFrom)
  if (starts.some((start) => start === undefined)) return undefined
  return starts.filter((start) => start !== undefined).sort((a, b) => compare(decimal(b), decimal(a)))[0]
}
