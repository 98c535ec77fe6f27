import type { FeeSet } from '@/lib/api/types'

type FeeRange = FeeSet['feeRanges'][number]

/** Schedule is a fee table for one payment method and one or more payout methods. */
export interface Schedule {
  paymentMethod: FeeSet['paymentMethod']
  currency: string
  payoutMethods: string[]
  ranges: readonly FeeRange[]
}

/** schedulesOf groups fee sets that differ only in the payout method. It keeps their order. */
export function schedulesOf(sets: readonly FeeSet[]): Schedule[] {
  const schedules = new Map<string, Schedule>()
  for (const { paymentMethod, currency, payoutMethod, feeRanges: ranges } of sets) {
    const key = JSON.stringify([paymentMethod, currency, ranges])
    const schedule = schedules.get(key) ?? { paymentMethod, currency, payoutMethods: [], ranges }
    schedule.payoutMethods.push(payoutMethod)
    schedules.set(key, schedule)
  }
  return [...schedules.values()]
}
