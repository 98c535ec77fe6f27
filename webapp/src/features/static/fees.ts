import type { FeeSet } from '@/lib/api/types'

type FeeRange = FeeSet['feeRanges'][number]

/** Schedule is a fee table for one payment method and one or more payout methods. */
export interface Schedule {
  paymentMethod: FeeSet['paymentMethod']
  currency: string
  payoutMethods: string[]
  ranges: readonly FeeRange[]
}

const haveSameRanges = (a: readonly FeeRange[], b: readonly FeeRange[]) =>
  a.length === b.length &&
  a.every((range, index) => {
    const other = b[index]
    return (
      range.minAmount === other?.minAmount &&
      range.maxAmount === other.maxAmount &&
      range.flatFee === other.flatFee &&
      range.percentageFee === other.percentageFee
    )
  })

/** schedulesOf groups fee sets that differ only in the payout method. It keeps their order. */
export function schedulesOf(sets: readonly FeeSet[]): Schedule[] {
  const schedules: Schedule[] = []
  for (const { paymentMethod, currency, payoutMethod, feeRanges } of sets) {
    const existing = schedules.find(
      (schedule) =>
        schedule.paymentMethod === paymentMethod &&
        schedule.currency === currency &&
        haveSameRanges(schedule.ranges, feeRanges),
    )
    if (existing) existing.payoutMethods.push(payoutMethod)
    else schedules.push({ paymentMethod, currency, payoutMethods: [payoutMethod], ranges: feeRanges })
  }
  return schedules
}
