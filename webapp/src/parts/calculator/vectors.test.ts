import { describe, expect, it } from 'vitest'
import type { Coupon, Tier } from '@/lib/api/types'
import { compare, decimal } from '@/lib/money/decimal'
import { isCouponApplicable, type QuoteInput, quoteReceiving, quoteSending } from '@/lib/money/quote'
import vectors from '../../../../domain/pricing/testdata/vectors.json'
import { exceedsLimit } from './rules'

// The server's tests use the same cases. They ensure that the server and the web app compute the same amounts.

interface Expected {
  sendingAmount: string
  receivingAmount: string
  fee?: string
  total?: string
  effectiveRate: string
  bonus: string
  couponApplies: boolean
}

describe('quotes', () => {
  const cases = vectors.prices.flatMap((set) => {
    const coupon = ('coupon' in set ? set.coupon : undefined) as unknown as Coupon | undefined
    const input: QuoteInput = { rate: set.rate, ranges: set.feeRanges, coupon }
    return set.cases.map((testCase) => ({ name: set.name, receive: '', send: '', ...testCase, input }))
  })

  it.each(cases)('$name: send "$send", receive "$receive" ($clause)', ({ input, send, receive, want }) => {
    const quote = send ? quoteSending(send, input) : quoteReceiving(receive, input)
    const expected: Expected = want
    expect(quote).toMatchObject({
      sendingAmount: expected.sendingAmount,
      receivingAmount: expected.receivingAmount,
      fee: expected.fee,
      total: expected.total,
      bonus: expected.bonus,
    })
    expect(compare(decimal(quote?.effectiveRate ?? '0'), decimal(expected.effectiveRate))).toBe(0)
    const couponApplies =
      input.coupon !== undefined && isCouponApplicable(input.coupon, expected.sendingAmount)
    expect(couponApplies).toBe(expected.couponApplies)
  })
})

describe('limits', () => {
  it.each(vectors.limits)('$title ($clause)', ({ tier, amount, fee, want }) => {
    const quote = quoteSending(amount, {
      rate: '133.25',
      ranges: [{ minAmount: '0', maxAmount: '1000000', flatFee: fee, percentageFee: '0' }],
    })
    const limit = { senderLimit: want.senderLimit, currentTier: tier as Tier }
    expect(exceedsLimit({ quote, limit })).toBe(want.refused)
  })
})
