import type { FeeSet } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

/** The least amount that a bank account sends without a fee; undefined where no fee set in force has such a range. */
export function zeroFeeFrom(sets: readonly FeeSet[]): string | undefined {
  const zero = decimal('0')
  const starts = sets
    .filter((set) => set.paymentMethod === 'BANK_ACCOUNT')
    .flatMap((set) => set.feeRanges)
    .filter(
      (range) =>
        compare(decimal(range.flatFee), zero) === 0 && compare(decimal(range.percentageFee), zero) === 0,
    )
    .map((range) => range.minAmount)
    .sort((a, b) => compare(decimal(a), decimal(b)))
  return starts[0]
}
