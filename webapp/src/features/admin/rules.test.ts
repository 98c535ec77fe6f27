import { describe, expect, test } from 'vitest'
import { textOf } from '@/api/catalogue'
import { actorName, eventTitle } from './actors'
import { ago } from './ago'
import { type CouponDraft, checkCoupon, couponRequest, emptyDraft, isSound } from './coupon'
import { filterOf, withFilter } from './eventFilter'
import { menuFor } from './menu'
import { shortened } from './parts/CopyId'
import { checkRanges, isFaultless } from './ranges'

const range = (minAmount: string, maxAmount: string, flatFee = '5.00') => ({ minAmount, maxAmount, flatFee })
const texts = (...ranges: ReturnType<typeof range>[]) =>
  checkRanges(ranges).map((faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, fault && textOf(fault.code, fault.params)]),
    ),
  )

describe('amount ranges', () => {
  test('5.03a 5.02b every field is required', () => {
    expect(texts(range('', '', ''))).toEqual([
      {
        minAmount: 'This field cannot be empty',
        maxAmount: 'This field cannot be empty',
        flatFee: 'This field cannot be empty',
      },
    ])
  })

  test('5.03b 5.02c 5.02d the first minimum is free, each further one exceeds the highest maximum before it', () => {
    expect(isFaultless(checkRanges([range('0', '100.00'), range('100.01', '200.00')]))).toBe(true)
    expect(texts(range('0', '100.00'), range('100.00', '200.00'))[1]).toEqual({
      minAmount: 'Amount must be greater than 100.00',
    })
    expect(texts(range('0', '300.00'), range('301', '302'), range('250', '400'))[2]).toEqual({
      minAmount: 'Amount must be greater than 302',
    })
  })

  test('5.03b 5.02c a maximum exceeds its minimum, compared as numbers', () => {
    expect(texts(range('50.00', '50.00'))[0]).toEqual({ maxAmount: 'Amount must be greater than 50.00' })
    expect(texts(range('9.00', '10.00'))[0]).toEqual({})
  })

  test('5.03c 5.02e numbers are not negative and have two decimals', () => {
    for (const wrong of ['-1', '1.001', 'ten', '1e3']) {
      expect(texts(range(wrong, '2000.00'))[0]).toEqual({ minAmount: 'Please enter a valid amount' })
    }
  })
})

describe('a coupon', () => {
  const today = '2026-11-20'
  const sound: CouponDraft = {
    ...emptyDraft,
    title: 'Dashain greeting',
    code: 'DASHAIN26',
    expiryDate: today,
    corridors: ['USA-NPL'],
    rateRanges: [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.5' }],
    reason: 'For the holidays',
  }
  const texts = (change: Partial<CouponDraft>) => {
    const { fields, rateRanges, bonusRanges } = checkCoupon({ ...sound, ...change }, today)
    const say = (faults: object) =>
      Object.fromEntries(
        Object.entries(faults).map(([field, { code, params }]) => [field, textOf(code, params)]),
      )
    return {
      ...say(fields),
      ...Object.assign({}, ...rateRanges.map(say)),
      ...Object.assign({}, ...bonusRanges.map(say)),
    }
  }

  test('5.02g a sound draft is taken, on its last day too', () => {
    expect(isSound(checkCoupon(sound, today))).toBe(true)
    expect(texts({ expiryDate: '2026-11-19' })).toEqual({ expiryDate: 'This date has already passed' })
  })

  test('5.02a title and code without special characters, the code without spaces', () => {
    const special = 'This field cannot have special character'
    expect(texts({ title: 'Dashain!' })).toEqual({ title: special })
    expect(texts({ title: 'Dashain greeting' })).toEqual({})
    expect(texts({ code: 'DASHAIN 26' })).toEqual({ code: special })
  })

  test('5.02b 5.02f nothing may be left out', () => {
    expect(texts({ title: '', code: '', expiryDate: '', reason: ' ' })).toEqual({
      reason: 'This field cannot be empty',
      title: 'This field cannot be empty',
      code: 'This field cannot be empty',
      expiryDate: 'Enter a valid date',
    })
  })

  test.each(['rateRanges', 'bonusRanges'] as const)(
    'no field of the %s may be left out (5.02b)',
    (ranges) => {
      const row = { minAmount: '', maxAmount: '', extraExchangeRate: '', amount: '' }
      const faults = checkCoupon({ ...sound, benefitType: 'BOTH', [ranges]: [row] }, today)[ranges]
      expect(Object.values(faults[0] ?? {}).map((fault) => fault?.code)).toEqual(
        Array.from({ length: 4 }, () => 'FIELD_CANNOT_BE_EMPTY'),
      )
    },
  )

  test('5.02h 9.07d the frequency is more than one, and asked for by its type only', () => {
    const text = 'Transaction frequency should be more than 1'
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '1' })).toEqual({ transactionCount: text })
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '2' })).toEqual({})
    expect(texts({ couponType: 'OCCASIONAL', transactionCount: '' })).toEqual({})
  })

  test('5.02i an extra rate is more than nothing', () => {
    const rateRanges = [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.00' }]
    expect(texts({ rateRanges })).toEqual({ extraExchangeRate: 'Amount must be greater than 0' })
  })

  test('5.02m at least one country pair', () => {
    expect(texts({ corridors: [] })).toEqual({ corridors: 'Please select at least one country pair' })
  })

  test('3.13b 9.07c the request ends the coupon at 23:59:00 and has only the ranges of its benefit', () => {
    expect(couponRequest(sound)).toEqual({
      title: 'Dashain greeting',
      code: 'DASHAIN26',
      expiryDate: '2026-11-20T23:59:00',
      benefitType: 'BETTER_RATE',
      couponType: 'OCCASIONAL',
      sourceDestinationCountries: ['USA-NPL'],
      betterExchangeRateRanges: sound.rateRanges,
      reason: 'For the holidays',
    })
    const frequent = couponRequest({
      ...sound,
      couponType: 'FREQUENCY',
      transactionCount: '3',
      benefitType: 'BONUS',
    })
    expect(frequent).toMatchObject({ transactionCount: 3, bonusRanges: sound.bonusRanges })
    expect(frequent).not.toHaveProperty('betterExchangeRateRanges')
  })
})

describe('the menu', () => {
  const labels = (...roles: Parameters<typeof menuFor>[0]) =>
    menuFor(roles).flatMap(({ entries }) => entries.map(({ label }) => label))

  test('1.06a 2.46a an admin finds every page: fee sets, coupons, locked senders, reprocessing and the rest', () => {
    for (const label of [
      'Dashboard',
      'Add Fee Sets',
      'Fee Sets List',
      'Create Coupon',
      'Coupon List',
      'Complaints',
      'Unlock Senders',
      'Reprocess Transaction',
      'Event history',
      'Browser errors',
    ]) {
      expect(labels('ADMIN')).toContain(label)
    }
  })

  test('6.05a compliance reads and decides, and changes no price', () => {
    expect(labels('COMPLIANCE')).toEqual(
      expect.arrayContaining([
        'Transfers on hold',
        'Complaints',
        'Unlock Senders',
        'Event history',
        'Ledger',
      ]),
    )
    expect(labels('COMPLIANCE')).not.toContain('Add Fee Sets')
    expect(labels('COMPLIANCE')).not.toContain('Create Coupon')
    expect(labels('COMPLIANCE')).not.toContain('Browser errors')
    expect(labels('USER')).toEqual([])
  })
})

describe('how staff read', () => {
  test('the filter of the history stands in the address, and empty fields do not', () => {
    const search = withFilter({ type: 'transfer.', stream: ' ', person: 'p-1' })
    expect(search.toString()).toBe('type=transfer.&person=p-1')
    expect(filterOf(search)).toEqual({ type: 'transfer.', person: 'p-1' })
  })

  test('an event reads aloud', () => {
    expect(eventTitle('transfer.funding_settled')).toBe('Funding settled')
    expect(eventTitle('sender.kyc_status_changed')).toBe('KYC status changed')
  })

  test('an actor is a person or a part of the program', () => {
    expect(actorName('0198', 'USER')).toBe('Sender')
    expect(actorName('0198', 'ADMIN')).toBe('Admin')
    expect(actorName('provider:payout', 'SYSTEM')).toBe('Payout provider')
    expect(actorName('process', 'SYSTEM')).toBe('Process')
  })

  test('a long id shows both ends, and a stream what it is of', () => {
    expect(shortened('0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('0198…0001')
    expect(shortened('transfer-0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('transfer-0198…0001')
    expect(shortened('rate-USD-NPR')).toBe('rate-USD-NPR')
  })

  test.each([
    [0, 'just now'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_400, '1 d ago'],
    [86_400 * 31, '2026-01-01'],
  ])('%i seconds ago reads %s', (seconds, text) => {
    const at = '2026-01-01T00:00:00Z'
    expect(ago(at, Date.parse(at) + seconds * 1000)).toBe(text)
  })
})
