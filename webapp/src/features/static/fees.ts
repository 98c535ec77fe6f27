import type { FeeSet } from '@/api/types'

type FeeRange = FeeSet['feeRanges'][number]

/** The fees of one way to pay, with all the payout methods that they hold for. */
export interface Schedule {
  paymentMethod: FeeSet['paymentMethod']
  currency: string
  payoutMethods: string[]
  ranges: readonly FeeRange[]
}

const sameRanges = (a: readonly FeeRange[], b: readonly FeeRange[]) =>
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

/** Puts fee sets together that differ in nothing but the payout method, in the order in which they came. */
export function schedulesOf(sets: readonly FeeSet[]): Schedule[] {
  const schedules: Schedule[] = []
  for (const { paymentMethod, currency, payoutMethod, feeRanges } of sets) {
    const same = schedules.find(
      (schedule) =>
        schedule.paymentMethod === paymentMethod &&
        schedule.currency === currency &&
        sameRanges(schedule.ranges, feeRanges),
    )
    if (same) same.payoutMethods.push(payoutMethod)
    else schedules.push({ paymentMethod, currency, payoutMethods: [payoutMethod], ranges: feeRanges })
  }
  return schedules
}
