import { describe, expect, test } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import { type CouponDraft, checkCoupon, couponRequest, emptyDraft, isValid } from './coupon'
import { filterOf, filterParams } from './eventFilter'
import { actorName, eventTitle } from './labels'
import { menuFor } from './menu'
import { shortenId } from './parts/CopyId'
import { checkRanges, hasNoErrors } from './ranges'
import { timeAgo } from './relativeTime'

const range = (minAmount: string, maxAmount: string, flatFee = '5.00') => ({ minAmount, maxAmount, flatFee })
const texts = (...ranges: ReturnType<typeof range>[]) =>
  checkRanges(ranges).map((fieldErrors) =>
    Object.fromEntries(
      Object.entries(fieldErrors).map(([field, fieldError]) => [
        field,
        fieldError && textOf(fieldError.code, fieldError.params),
      ]),
    ),
  )

describe('amount ranges', () => {
  test('every field is required (5.03a 5.02b)', () => {
    expect(texts(range('', '', ''))).toEqual([
      {
        minAmount: 'This field cannot be empty',
        maxAmount: 'This field cannot be empty',
        flatFee: 'This field cannot be empty',
      },
    ])
  })

  test('each minimum except the first must exceed the highest maximum before it (5.03b 5.02c 5.02d)', () => {
    expect(hasNoErrors(checkRanges([range('0', '100.00'), range('100.01', '200.00')]))).toBe(true)
    expect(texts(range('0', '100.00'), range('100.00', '200.00'))[1]).toEqual({
      minAmount: 'Amount must be greater than 100.00',
    })
    expect(texts(range('0', '300.00'), range('301', '302'), range('250', '400'))[2]).toEqual({
      minAmount: 'Amount must be greater than 302',
    })
  })

  test('a maximum must exceed its minimum when compared as numbers (5.03b 5.02c)', () => {
    expect(texts(range('50.00', '50.00'))[0]).toEqual({ maxAmount: 'Amount must be greater than 50.00' })
    expect(texts(range('9.00', '10.00'))[0]).toEqual({})
  })

  test('a number cannot be negative or have more than two decimal places (5.03c 5.02e)', () => {
    for (const invalid of ['-1', '1.001', 'ten', '1e3']) {
      expect(texts(range(invalid, '2000.00'))[0]).toEqual({ minAmount: 'Please enter a valid amount' })
    }
  })
})

describe('a coupon', () => {
  const today = '2026-11-20'
  const validDraft: CouponDraft = {
    ...emptyDraft,
    title: 'Dashain greeting',
    code: 'DASHAIN26',
    expiryDate: today,
    corridors: ['USA-NPL'],
    rateRanges: [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.5' }],
    reason: 'For the holidays',
  }
  const texts = (change: Partial<CouponDraft>) => {
    const { fields, rateRanges, bonusRanges } = checkCoupon({ ...validDraft, ...change }, today)
    const toTexts = (fieldErrors: object) =>
      Object.fromEntries(
        Object.entries(fieldErrors).map(([field, { code, params }]) => [field, textOf(code, params)]),
      )
    return {
      ...toTexts(fields),
      ...Object.assign({}, ...rateRanges.map(toTexts)),
      ...Object.assign({}, ...bonusRanges.map(toTexts)),
    }
  }

  test('a coupon can expire today but not earlier (5.02g)', () => {
    expect(isValid(checkCoupon(validDraft, today))).toBe(true)
    expect(texts({ expiryDate: '2026-11-19' })).toEqual({ expiryDate: 'This date has already passed' })
  })

  test('the title and code cannot have special characters, and the code cannot have spaces (5.02a)', () => {
    const special = 'This field cannot have special character'
    expect(texts({ title: 'Dashain!' })).toEqual({ title: special })
    expect(texts({ title: 'Dashain greeting' })).toEqual({})
    expect(texts({ code: 'DASHAIN 26' })).toEqual({ code: special })
  })

  test('every field is required (5.02b 5.02f)', () => {
    expect(texts({ title: '', code: '', expiryDate: '', reason: ' ' })).toEqual({
      reason: 'This field cannot be empty',
      title: 'This field cannot be empty',
      code: 'This field cannot be empty',
      expiryDate: 'Enter a valid date',
    })
  })

  test.each(['rateRanges', 'bonusRanges'] as const)('every field of the %s is required (5.02b)', (ranges) => {
    const row = { minAmount: '', maxAmount: '', extraExchangeRate: '', amount: '' }
    const fieldErrors = checkCoupon({ ...validDraft, benefitType: 'BOTH', [ranges]: [row] }, today)[ranges]
    expect(Object.values(fieldErrors[0] ?? {}).map((fieldError) => fieldError?.code)).toEqual(
      Array.from({ length: 4 }, () => 'FIELD_CANNOT_BE_EMPTY'),
    )
  })

  test('the frequency type requires a frequency greater than one (5.02h 9.07d)', () => {
    const text = 'Transaction frequency should be more than 1'
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '1' })).toEqual({ transactionCount: text })
    expect(texts({ couponType: 'FREQUENCY', transactionCount: '2' })).toEqual({})
    expect(texts({ couponType: 'OCCASIONAL', transactionCount: '' })).toEqual({})
  })

  test('an extra rate must be greater than zero (5.02i)', () => {
    const rateRanges = [{ minAmount: '0', maxAmount: '500.00', extraExchangeRate: '0.00' }]
    expect(texts({ rateRanges })).toEqual({ extraExchangeRate: 'Amount must be greater than 0' })
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
      betterExchangeRateRanges: validDraft.rateRanges,
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

describe('the menu', () => {
  const labels = (...roles: Parameters<typeof menuFor>[0]) =>
    menuFor(roles).flatMap(({ entries }) => entries.map(({ label }) => label))

  test('an admin sees the pages for fee sets, coupons, complaints, locked senders, and reprocessing (1.06a 2.46a)', () => {
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

  test('compliance staff do not see the pages that change prices (6.05a)', () => {
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

describe('formatting for staff', () => {
  test('the URL contains the event filter without empty fields', () => {
    const search = filterParams({ type: 'transfer.', stream: ' ', person: 'p-1' })
    expect(search.toString()).toBe('type=transfer.&person=p-1')
    expect(filterOf(search)).toEqual({ type: 'transfer.', person: 'p-1' })
  })

  test('an event type is formatted as a title', () => {
    expect(eventTitle('transfer.funding_settled')).toBe('Funding settled')
    expect(eventTitle('sender.kyc_status_changed')).toBe('KYC status changed')
  })

  test('an actor’s display name is a role or a component', () => {
    expect(actorName('0198', 'USER')).toBe('Sender')
    expect(actorName('0198', 'ADMIN')).toBe('Admin')
    expect(actorName('provider:payout', 'SYSTEM')).toBe('Payout provider')
    expect(actorName('provider:ach', 'SYSTEM')).toBe('ACH provider')
    expect(actorName('process', 'SYSTEM')).toBe('Process manager')
  })

  test('a shortened ID shows both ends, and a shortened stream ID also shows its category', () => {
    expect(shortenId('0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('0198…0001')
    expect(shortenId('transfer-0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('transfer-0198…0001')
    expect(shortenId('rate-USD-NPR')).toBe('rate-USD-NPR')
  })

  test.each([
    [0, 'just now'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_400, '1 d ago'],
    [86_400 * 31, '2026-01-01'],
  ])('%i seconds ago is shown as %s', (seconds, text) => {
    const at = '2026-01-01T00:00:00Z'
    expect(timeAgo(at, Date.parse(at) + seconds * 1000)).toBe(text)
  })
})
