import type { Code } from '@/api/catalogue'
import type { Fault } from '@/rules/rules'
import { checkRanges, isFaultless, type Range, type RangeFaults } from './ranges'
import type { CreateCoupon } from './types'

/** CouponDraft holds the values of the coupon form. */
export interface CouponDraft {
  title: string
  code: string
  expiryDate: string // YYYY-MM-DD
  couponType: CreateCoupon['couponType']
  transactionCount: string
  benefitType: CreateCoupon['benefitType']
  corridors: string[]
  rateRanges: Range<'extraExchangeRate'>[]
  bonusRanges: Range<'amount'>[]
  reason: string
}

export const emptyDraft: CouponDraft = {
  title: '',
  code: '',
  expiryDate: '',
  couponType: 'OCCASIONAL',
  transactionCount: '',
  benefitType: 'BETTER_RATE',
  corridors: [],
  rateRanges: [{ minAmount: '', maxAmount: '', extraExchangeRate: '' }],
  bonusRanges: [{ minAmount: '', maxAmount: '', amount: '' }],
  reason: '',
}

export const givesRate = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BONUS'
export const givesBonus = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BETTER_RATE'

/** CouponFaults holds the error of each field. */
export interface CouponFaults {
  fields: Partial<
    Record<'title' | 'code' | 'expiryDate' | 'transactionCount' | 'corridors' | 'reason', Fault | undefined>
  >
  rateRanges: RangeFaults[]
  bonusRanges: RangeFaults[]
}

const fault = (code: Code): Fault => ({ code })
const plain = /^[A-Za-z0-9 ]+$/
const plainWithoutSpace = /^[A-Za-z0-9]+$/

function text(value: string, pattern: RegExp): Fault | undefined {
  if (value.trim() === '') return fault('FIELD_CANNOT_BE_EMPTY')
  return pattern.test(value) ? undefined : fault('SPECIAL_CHARACTER_NOT_ALLOWED')
}

function expiry(value: string, today: string): Fault | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return fault('INVALID_DATE')
  return value < today ? fault('DATE_ALREADY_PASSED') : undefined
}

function frequency({ couponType, transactionCount }: CouponDraft): Fault | undefined {
  if (couponType !== 'FREQUENCY') return undefined
  return /^\d{1,4}$/.test(transactionCount) && Number(transactionCount) > 1
    ? undefined
    : fault('TRANSACTION_FREQUENCY_TOO_LOW')
}

const isZero = (value: string): boolean => /^0*(\.0*)?$/.test(value)

function rateFaults(draft: CouponDraft): RangeFaults[] {
  if (!givesRate(draft)) return []
  return checkRanges(draft.rateRanges).map((faults, row) => {
    const extra = draft.rateRanges[row]?.extraExchangeRate ?? ''
    return !faults.extraExchangeRate && isZero(extra)
      ? { ...faults, extraExchangeRate: { code: 'AMOUNT_MUST_BE_GREATER', params: { amount: '0' } } }
      : faults
  })
}

/** checkCoupon validates a draft like the server (5.02). `today` is a date in Los Angeles. */
export function checkCoupon(draft: CouponDraft, today: string): CouponFaults {
  const fields: CouponFaults['fields'] = {}
  const title = text(draft.title, plain)
  if (title) fields.title = title
  const code = text(draft.code, plainWithoutSpace)
  if (code) fields.code = code
  const expiryDate = expiry(draft.expiryDate, today)
  if (expiryDate) fields.expiryDate = expiryDate
  const transactionCount = frequency(draft)
  if (transactionCount) fields.transactionCount = transactionCount
  if (draft.reason.trim() === '') fields.reason = fault('FIELD_CANNOT_BE_EMPTY')
  if (draft.corridors.length === 0) fields.corridors = fault('NO_COUNTRY_PAIR_SELECTED')
  return {
    fields,
    rateRanges: rateFaults(draft),
    bonusRanges: givesBonus(draft) ? checkRanges(draft.bonusRanges) : [],
  }
}

export const isSound = (faults: CouponFaults): boolean =>
  isFaultless([faults.fields]) && isFaultless(faults.rateRanges) && isFaultless(faults.bonusRanges)

/**
 * couponRequest builds the request of a valid draft. The coupon expires at 23:59:00 on the chosen day
 * (9.07c).
 */
export function couponRequest(draft: CouponDraft): CreateCoupon {
  return {
    title: draft.title.trim(),
    code: draft.code.trim(),
    expiryDate: `${draft.expiryDate}T23:59:00`,
    benefitType: draft.benefitType,
    couponType: draft.couponType,
    ...(draft.couponType === 'FREQUENCY' ? { transactionCount: Number(draft.transactionCount) } : {}),
    sourceDestinationCountries: draft.corridors,
    ...(givesRate(draft) ? { betterExchangeRateRanges: draft.rateRanges } : {}),
    ...(givesBonus(draft) ? { bonusRanges: draft.bonusRanges } : {}),
    reason: draft.reason.trim(),
  }
}
