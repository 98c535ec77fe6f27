import { describe, expect, test } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import { type CouponDraft, checkCoupon, couponRequest, emptyDraft } from './coupon'

describe('a coupon', () => {
  const today = '2026-11-20'
  const validDraft: CouponDraft = {
    ...emptyDraft,
    title: 'Dashain greeting',
    code: 'DASHAIN26',
    expiryDate: today,
    corridors: ['USA-NPL'],
    betterExchangeRateRanges: [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.5' }],
    reason: 'For the holidays',
  }
  const texts = (change: Partial<CouponDraft>) =>
    Object.fromEntries(
      Object.entries(checkCoupon({ ...validDraft, ...change }, today)).flatMap(([field, error]) =>
        typeof error === 'object' ? [[field, textOf(error.code, error.params)]] : [],
      ),
    )

  test('a coupon can expire today but not earlier (5.02g)', () => {
    expect(texts({})).toEqual({})
    expect(texts({ expiryDate: '2026-11-19' })).toEqual({ expiryDate: 'This date has already passed' })
  })

  test('the title and code cannot have special characters, and the code cannot have spaces (5.02a)', () => {
    const special = 'This field cannot have special character'
    expect(texts({ title: 'Dashain!' })).toEqual({ title: special })
    expect(texts({ title: 'Dashain greeting' })).toEqual({})
    expect(texts({ code: 'DASHAIN 26' })).toEqual({ code: special })
    expect(texts({ code: 'DASHAIN!' })).toEqual({ code: special })
  })

  test('every field is required (5.02b 5.02f)', () => {
    expect(texts({ title: '', code: '', expiryDate: '', reason: ' ' })).toEqual({
      reason: 'This field cannot be empty',
      title: 'This field cannot be empty',
      code: 'This field cannot be empty',
      expiryDate: 'Enter a valid date',
    })
  })

  test.each(['betterExchangeRateRanges', 'bonusRanges'] as const)(
    'every field of the %s is required (5.02b)',
    (ranges) => {
      const row = { minAmount: '', maxAmount: '', extraExchangeRate: '', amount: '' }
      const bonusRanges = [{ minAmount: '0', maxAmount: '500.00', amount: '5' }]
      expect(texts({ benefitType: 'BOTH', bonusRanges, [ranges]: [row] })).toEqual(
        Object.fromEntries(
          Object.keys(row).map((field) => [`${ranges}.0.${field}`, 'This field cannot be empty']),
        ),
      )
    },
  )

  test('the frequency type requires a frequency greater than one (5.02h 9.07d)', () => {
    const text = 'Transaction frequency should be more than 1'
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '1' })).toEqual({ transactionCount: text })
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '2' })).toEqual({})
    expect(texts({ couponType: 'OCCASIONAL', transactionCount: '' })).toEqual({})
  })

  test('an extra rate must be greater than zero (5.02i)', () => {
    const betterExchangeRateRanges = [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.00' }]
    expect(texts({ betterExchangeRateRanges })).toEqual({
      'betterExchangeRateRanges.0.extraExchangeRate': 'Amount must be greater than 0',
    })
  })

  test('at least one country pair is required (5.02m)', () => {
    expect(texts({ corridors: [] })).toEqual({ corridors: 'Please select at least one country pair' })
  })

  test('the coupon expires at 23:59:00, and the request contains only the ranges of its benefit type (3.13b 9.07c)', () => {
    expect(couponRequest(validDraft)).toEqual({
      title: 'Dashain greeting',
      code: 'DASHAIN26',
      expiryDate: '2026-11-20T23:59:00',
      benefitType: 'BETTER_RATE',
      couponType: 'OCCASIONAL',
      sourceDestinationCountries: ['USA-NPL'],
      betterExchangeRateRanges: validDraft.betterExchangeRateRanges,
      reason: 'For the holidays',
    })
    const frequent = couponRequest({
      ...validDraft,
      couponType: 'FREQUENCY',
      transactionCount: '3',
      benefitType: 'BONUS',
    })
    expect(frequent).toMatchObject({ transactionCount: 3, bonusRanges: validDraft.bonusRanges })
    expect(frequent).not.toHaveProperty('betterExchangeRateRanges')
  })
})
