import { describe, expect, it } from 'vitest'
import type { Coupon, FeeRange, FeeSet } from '@/lib/api/types'
import { compare, decimal } from './decimal'
import { feeFor, feeRanges, isCouponApplicable, minimumAmount, quoteReceiving, quoteSending } from './quote'

const flatRanges: FeeRange[] = [
  { minAmount: '50.00', maxAmount: '1999.99', flatFee: '5.00', percentageFee: '0' },
  { minAmount: '1999.99', maxAmount: '14999.99', flatFee: '0.00', percentageFee: '0' },
]
const percentageRanges: FeeRange[] = [
  { minAmount: '10.00', maxAmount: '2000.00', flatFee: '2.99', percentageFee: '1.5' },
]

const coupon = {
  code: 'DASHAIN',
  betterExchangeRateRanges: [
    { minAmount: '100.00', maxAmount: '500.00', extraExchangeRate: '0.50', benefitType: 'BETTER_RATE' },
  ],
  bonusRanges: [{ minAmount: '200.00', maxAmount: '500.00', amount: '100.00', benefitType: 'BONUS' }],
} as unknown as Coupon

const feeSet = (changes: Partial<FeeSet>): FeeSet => ({
  paymentMethod: 'BANK_ACCOUNT',
  payoutMethod: 'BANK_DEPOSIT',
  currency: 'USD',
  sourceCountry: 'USA',
  destinationCountry: 'NPL',
  feeRanges: flatRanges,
  ...changes,
})
const query = {
  paymentMethod: 'BANK_ACCOUNT',
  payoutMethod: 'BANK_DEPOSIT',
  currency: 'USD',
  destination: 'NPL',
} as const

describe('fees', () => {
  it.each([
    ['49.99', undefined],
    ['50.00', '5.00'],
    ['1999.98', '5.00'],
    ['1999.99', '0.00'],
    ['14999.99', '0.00'],
    ['15000.00', undefined],
  ])(
    'the fee for %s from a bank account is %s, and the lower fee applies at a shared bound (5.18a 9.06a 9.06b)',
    (amount, fee) => {
      expect(feeFor(decimal(amount), flatRanges)).toBe(fee)
    },
  )

  it.each([
    ['100.00', '4.49'],
    ['33.33', '3.49'], // 0.49995 becomes 0.50
    ['33.00', '3.49'], // 0.495 becomes 0.50
    ['32.99', '3.48'], // 0.49485 becomes 0.49
  ])(
    'the fee for %s is %s, which is the percentage rounded half up plus the flat fee (5.18b)',
    (amount, fee) => {
      expect(feeFor(decimal(amount), percentageRanges)).toBe(fee)
    },
  )

  it('a fee set applies only if the currency, payment method, payout method, and destination match (5.18a)', () => {
    const otherSets = [
      feeSet({ paymentMethod: 'DEBIT_CARD' }),
      feeSet({ payoutMethod: 'WALLET' }),
      feeSet({ currency: 'EUR' }),
      feeSet({ destinationCountry: 'IND' }),
    ]
    expect(feeRanges(otherSets, query)).toEqual([])
    expect(feeRanges([...otherSets, feeSet({})], query)).toEqual(flatRanges)
  })

  it('the minimum amount is the lowest bound of the fee ranges, or the default (5.12c 9.02a)', () => {
    expect(minimumAmount(feeRanges([feeSet({ feeRanges: [...flatRanges].reverse() })], query))).toBe('50.00')
    expect(minimumAmount([])).toBe('10.00')
  })
})

describe('quotes', () => {
  const plain = { rate: '133.45', ranges: flatRanges }

  it('a quote for a sending amount has the receiving amount, the fee, and the total (4.21a 5.18c)', () => {
    expect(quoteSending('200', plain)).toEqual({
      sendingAmount: '200.00',
      receivingAmount: '26690.00',
      fee: '5.00',
      total: '205.00',
      effectiveRate: '133.45',
      bonus: '0.00',
    })
  })

  it.each([
    ['99.99', '133.45', '0.00', '13343.67'],
    ['100.00', '133.95', '0.00', '13395.00'],
    ['199.99', '133.95', '0.00', '26788.66'],
    ['200.00', '133.95', '100.00', '26890.00'],
    ['500.00', '133.95', '100.00', '67075.00'],
    ['500.01', '133.45', '0.00', '66726.33'],
  ])(
    'a quote for %s with a coupon has the rate %s, the bonus %s, and the receiving amount %s (5.18d 5.18e 5.18f 5.18g)',
    (amount, rate, bonus, receiving) => {
      const quote = quoteSending(amount, { ...plain, coupon })
      expect(quote).toMatchObject({ effectiveRate: rate, bonus, receivingAmount: receiving })
    },
  )

  it.each(['26690.00', '1.00', '13343.67', '26888.00', '26890.00', '67075.00', '70000.01'])(
    'a quote for the receiving amount %s has the smallest sufficient sending amount (4.21b)',
    (target) => {
      for (const input of [plain, { ...plain, coupon }]) {
        const quote = quoteReceiving(target, input)
        expect(quote).toBeDefined()
        if (!quote) continue
        expect(compare(decimal(quote.receivingAmount), decimal(target))).toBeGreaterThanOrEqual(0)
        // No smaller amount reaches the target. The test tries the next 400 smaller amounts.
        const cents = Math.round(Number(quote.sendingAmount) * 100)
        for (let less = Math.max(1, cents - 400); less < cents; less++) {
          const smaller = quoteSending((less / 100).toFixed(2), input)
          expect(compare(decimal(smaller?.receivingAmount ?? '0'), decimal(target))).toBeLessThan(0)
        }
      }
    },
  )

  it('an invalid amount has no quote', () => {
    expect(quoteReceiving('', plain)).toBeUndefined()
    expect(quoteSending('', plain)).toBeUndefined()
  })

  it('a coupon applies only to amounts in a range with a benefit (5.12j)', () => {
    expect(isCouponApplicable(coupon, '99.99')).toBe(false)
    expect(isCouponApplicable(coupon, '100.00')).toBe(true)
    expect(isCouponApplicable(coupon, '500.01')).toBe(false)
    const couponWithoutBenefit = {
      ...coupon,
      bonusRanges: [],
      betterExchangeRateRanges: [
        { minAmount: '1', maxAmount: '999', extraExchangeRate: '0', benefitType: 'BETTER_RATE' },
      ],
    }
    expect(isCouponApplicable(couponWithoutBenefit, '100.00')).toBe(false)
  })
})
