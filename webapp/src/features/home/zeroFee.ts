import type { FeeSet } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

type FeeRange = FeeSet['feeRanges'][number]

const zero = decimal('0')
const isFree = ({ flatFee, percentageFee }: FeeRange) =>
  compare(decimal(flatFee), zero) === 0 && compare(decimal(percentageFee), zero) === 0

/**
 * lowestFreeAmount returns the smallest amount at and above which a fee set charges no fee, or undefined if there is
 * none.
 */
function lowestFreeAmount({ feeRanges }: FeeSet): string | undefined {
  const descending = [...feeRanges].sort((a, b) => compare(decimal(b.minAmount), decimal(a.minAmount)))
  const firstPaidIndex = descending.findIndex((range) => !isFree(range))
  return descending[(firstPaidIndex < 0 ? descending.length : firstPaidIndex) - 1]?.minAmount
}

/**
 * zeroFeeMinimum returns the smallest amount at and above which transfers from bank accounts are free for all payout
 * methods. It returns undefined if a payout method has no free amounts.
 */
export function zeroFeeMinimum(sets: readonly FeeSet[]): string | undefined {
  const minimums = sets.filter((set) => set.paymentMethod === 'BANK_ACCOUNT').map(lowestFreeAmount)
  if (minimums.some((minimum) => minimum === undefined)) return undefined
  return minimums
    .filter((minimum) => minimum !== undefined)
    .sort((a, b) => compare(decimal(b), decimal(a)))[0]
}
