import type { Code } from '@/api/catalog'
import type { ValidationError } from '@/rules/rules'
import { checkRanges, hasNoErrors, type Range, type RangeErrors } from './ranges'
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

export const hasRateBenefit = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BONUS'
export const hasBonusBenefit = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BETTER_RATE'

/** CouponErrors holds the validation error for each field. */
export interface CouponErrors {
  fields: Partial<
    Record<
      'title' | 'code' | 'expiryDate' | 'transactionCount' | 'corridors' | 'reason',
      ValidationError | undefined
    >
  >
  rateRanges: RangeErrors[]
  bonusRanges: RangeErrors[]
}

const fieldError = (code: Code): ValidationError => ({ code })
const lettersDigitsAndSpaces = /^[A-Za-z0-9 ]+$/
const lettersAndDigits = /^[A-Za-z0-9]+$/

function checkText(value: string, pattern: RegExp): ValidationError | undefined {
  if (value.trim() === '') return fieldError('FIELD_CANNOT_BE_EMPTY')
  return pattern.test(value) ? undefined : fieldError('SPECIAL_CHARACTER_NOT_ALLOWED')
}

function checkExpiry(value: string, today: string): ValidationError | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return fieldError('INVALID_DATE')
  return value < today ? fieldError('DATE_ALREADY_PASSED') : undefined
}

function checkFrequency({ couponType, transactionCount }: CouponDraft): ValidationError | undefined {
  if (couponType !== 'FREQUENCY') return undefined
  return /^\d{1,4}$/.test(transactionCount) && Number(transactionCount) > 1
    ? undefined
    : fieldError('TRANSACTION_FREQUENCY_TOO_LOW')
}

const isZero = (value: string): boolean => /^0*(\.0*)?$/.test(value)

function checkRateRanges(draft: CouponDraft): RangeErrors[] {
  if (!hasRateBenefit(draft)) return []
  return checkRanges(draft.rateRanges).map((rangeErrors, row) => {
    const extraRate = draft.rateRanges[row]?.extraExchangeRate ?? ''
    return !rangeErrors.extraExchangeRate && isZero(extraRate)
      ? { ...rangeErrors, extraExchangeRate: { code: 'AMOUNT_MUST_BE_GREATER', params: { amount: '0' } } }
      : rangeErrors
  })
}

/** checkCoupon validates a draft with the same rules as the server (5.02). `today` is the date in Pacific time. */
export function checkCoupon(draft: CouponDraft, today: string): CouponErrors {
  const fields: CouponErrors['fields'] = {}
  const title = checkText(draft.title, lettersDigitsAndSpaces)
  if (title) fields.title = title
  const code = checkText(draft.code, lettersAndDigits)
  if (code) fields.code = code
  const expiryDate = checkExpiry(draft.expiryDate, today)
  if (expiryDate) fields.expiryDate = expiryDate
  const transactionCount = checkFrequency(draft)
  if (transactionCount) fields.transactionCount = transactionCount
  if (draft.reason.trim() === '') fields.reason = fieldError('FIELD_CANNOT_BE_EMPTY')
  if (draft.corridors.length === 0) fields.corridors = fieldError('NO_COUNTRY_PAIR_SELECTED')
  return {
    fields,
    rateRanges: checkRateRanges(draft),
    bonusRanges: hasBonusBenefit(draft) ? checkRanges(draft.bonusRanges) : [],
  }
}

/** isValid reports whether there are no errors. */
export const isValid = (errors: CouponErrors): boolean =>
  hasNoErrors([errors.fields]) && hasNoErrors(errors.rateRanges) && hasNoErrors(errors.bonusRanges)

/** couponRequest builds the request for a valid draft. The coupon expires at 23:59:00 on its last day (9.07c). */
export function couponRequest(draft: CouponDraft): CreateCoupon {
  return {
    title: draft.title.trim(),
    code: draft.code.trim(),
    expiryDate: `${draft.expiryDate}T23:59:00`,
    benefitType: draft.benefitType,
    couponType: draft.couponType,
    ...(draft.couponType === 'FREQUENCY' ? { transactionCount: Number(draft.transactionCount) } : {}),
    sourceDestinationCountries: draft.corridors,
    ...(hasRateBenefit(draft) ? { betterExchangeRateRanges: draft.rateRanges } : {}),
    ...(hasBonusBenefit(draft) ? { bonusRanges: draft.bonusRanges } : {}),
    reason: draft.reason.trim(),
  }
}
