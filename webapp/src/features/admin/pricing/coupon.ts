import type { Code } from '@/lib/api/catalog'
import type { Schemas } from '@/lib/api/types'
import { pacificDay } from '@/lib/format/pacific'
import { checkAll, type Errors, noSpecialCharacters, required, type ValidationError } from '@/lib/rules/rules'
import { amountFields, checkRanges, type Range } from '../shared/ranges'

/** CouponDraft holds the values of the coupon form. */
export type CouponDraft = {
  title: string
  code: string
  expiryDate: string // YYYY-MM-DD
  couponType: Schemas['CreateCoupon']['couponType']
  transactionCount: string
  benefitType: Schemas['CreateCoupon']['benefitType']
  corridors: string[]
  betterExchangeRateRanges: Range<'extraExchangeRate'>[]
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
  betterExchangeRateRanges: [{ minAmount: '', maxAmount: '', extraExchangeRate: '' }],
  bonusRanges: [{ minAmount: '', maxAmount: '', amount: '' }],
  reason: '',
}

export const rateFields = [
  ...amountFields,
  { name: 'extraExchangeRate', label: 'Extra exchange rate' },
] as const
export const bonusFields = [...amountFields, { name: 'amount', label: 'Bonus amount (NPR)' }] as const

const orEmpty = <Row>(ranges: Row[], empty: Row[]): Row[] => (ranges.length > 0 ? ranges : empty)

/** draftOf returns the form values for the terms of a coupon. */
export const draftOf = (coupon: Schemas['Coupon']): CouponDraft => ({
  title: coupon.title,
  code: coupon.code,
  expiryDate: pacificDay(Date.parse(coupon.expiryDate)),
  couponType: coupon.couponType,
  transactionCount: coupon.transactionCount ? String(coupon.transactionCount) : '',
  benefitType: coupon.benefitType,
  corridors: coupon.sources.flatMap((source) =>
    coupon.destinations.map(({ threeCharCode }) => `${source.threeCharCode}-${threeCharCode}`),
  ),
  betterExchangeRateRanges: orEmpty(
    coupon.betterExchangeRateRanges.map(({ minAmount, maxAmount, extraExchangeRate }) => ({
      minAmount,
      maxAmount,
      extraExchangeRate,
    })),
    emptyDraft.betterExchangeRateRanges,
  ),
  bonusRanges: orEmpty(
    coupon.bonusRanges.map(({ minAmount, maxAmount, amount }) => ({ minAmount, maxAmount, amount })),
    emptyDraft.bonusRanges,
  ),
  reason: '',
})

export const hasRateBenefit = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BONUS'
export const hasBonusBenefit = ({ benefitType }: CouponDraft): boolean => benefitType !== 'BETTER_RATE'

const fieldError = (code: Code): ValidationError => ({ code })

const textRules = {
  title: [required(), noSpecialCharacters()],
  code: [required(), noSpecialCharacters({ spaces: false })],
  reason: [required()],
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

function checkRateRanges(
  { betterExchangeRateRanges: ranges }: CouponDraft,
  options: { mayTouch?: boolean },
): Errors {
  const errors: Errors = checkRanges('betterExchangeRateRanges', ranges, options)
  for (const [row, { extraExchangeRate }] of ranges.entries())
    if (isZero(extraExchangeRate))
      errors[`betterExchangeRateRanges.${row}.extraExchangeRate`] ??= {
        code: 'AMOUNT_MUST_BE_GREATER',
        params: { amount: '0' },
      }
  return errors
}

/**
 * checkCoupon validates a draft with the same rules as the server (5.02). `today` is the date in Pacific time. See
 * checkRanges for the options.
 */
export const checkCoupon = (
  draft: CouponDraft,
  today: string,
  options: { mayTouch?: boolean } = {},
): Errors => ({
  ...checkAll(textRules, { title: draft.title, code: draft.code, reason: draft.reason }),
  expiryDate: checkExpiry(draft.expiryDate, today),
  transactionCount: checkFrequency(draft),
  corridors: draft.corridors.length === 0 ? fieldError('NO_COUNTRY_PAIR_SELECTED') : undefined,
  ...(hasRateBenefit(draft) && checkRateRanges(draft, options)),
  ...(hasBonusBenefit(draft) && checkRanges('bonusRanges', draft.bonusRanges, options)),
})

/** couponRequest builds the request for a valid draft. The coupon expires at 23:59:00 on its last day (9.07c). */
export function couponRequest(draft: CouponDraft): Schemas['CreateCoupon'] {
  return {
    title: draft.title.trim(),
    code: draft.code.trim(),
    expiryDate: `${draft.expiryDate}T23:59:00`,
    benefitType: draft.benefitType,
    couponType: draft.couponType,
    ...(draft.couponType === 'FREQUENCY' ? { transactionCount: Number(draft.transactionCount) } : {}),
    sourceDestinationCountries: draft.corridors,
    ...(hasRateBenefit(draft) ? { betterExchangeRateRanges: draft.betterExchangeRateRanges } : {}),
    ...(hasBonusBenefit(draft) ? { bonusRanges: draft.bonusRanges } : {}),
    reason: draft.reason.trim(),
  }
}
