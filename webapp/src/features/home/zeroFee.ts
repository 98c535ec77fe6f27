import type { FeeSet } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

type FeeRange = FeeSet['feeRanges'][number]

const zero = decimal('0')
const isFree = ({ flatFee, percentageFee }: FeeRange) =>
  compare(decimal(flatFee), zero) === 0 && compare(decimal(percentageFee), zero) === 0

/** freeFrom returns the smallest amount from which all larger amounts of a fee set are free. */
function freeFrom({ feeRanges }: FeeSet): string | undefined {
  const descending = [...feeRanges].sort((a, b) => compare(decimal(b.minAmount), decimal(a.minAmount)))
  const firstPaid = descending.findIndex((range) => !isFree(range))
  return descending[(firstPaid < 0 ? descending.length : firstPaid) - 1]?.minAmount
}

/**
 * zeroFeeFrom returns the smallest amount from which bank account transfers are free for every payout method.
 * It returns undefined if a fee set for bank accounts has no such amount.
 */
export function zeroFeeFrom(sets: readonly FeeSet[]): string | undefined {
  const starts = sets.filter((set) => set.paymentMethod === 'BANK_ACCOUNT').map(freeFrom)
  if (starts.some((start) => start === undefined)) return undefined
  return starts.filter((start) => start !== undefined).sort((a, b) => compare(decimal(b), decimal(a)))[0]
}
