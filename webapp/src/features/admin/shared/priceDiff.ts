import type { Schemas } from '@/lib/api/types'
import { pacificDay } from '@/lib/format/pacific'
import {
  compare,
  decimal,
  groupThousands,
  isPositive,
  multiply,
  parse,
  round,
  subtract,
  toFixed,
} from '@/lib/money/decimal'
import { codeLabel } from './labels'

/** PriceRow is one value of a fee set, rate, or coupon in two versions. A side without the value is undefined. */
export interface PriceRow {
  name: string
  before?: string | undefined
  after?: string | undefined
}

type FeeRange = Schemas['FeeRange']
type Coupon = Pick<
  Schemas['Coupon'],
  'title' | 'expiryDate' | 'couponType' | 'transactionCount' | 'benefitType'
> & {
  sources: Pick<Schemas['CouponCountry'], 'threeCharCode'>[]
  destinations: Pick<Schemas['CouponCountry'], 'threeCharCode'>[]
  betterExchangeRateRanges: Pick<
    Schemas['BetterRateRange'],
    'minAmount' | 'maxAmount' | 'extraExchangeRate'
  >[]
  bonusRanges: Pick<Schemas['BonusRange'], 'minAmount' | 'maxAmount' | 'amount'>[]
}

/** withoutZeros removes the trailing zeros of a decimal fraction. */
const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** tidy formats a number that staff may have typed, so that "5" and "5.00" are equal. */
const tidy = (text: string, decimals: number): string => {
  const value = parse(withoutZeros(text))
  return value ? groupThousands(toFixed(value, Math.max(value.scale, decimals))) : text
}

const dollars = (text: string): string => `$${tidy(text, 2)}`

/** mergeRows pairs the rows of two versions by name, in the order of the new version. */
function mergeRows(before: [string, string][], after: [string, string][]): PriceRow[] {
  const [old, next] = [new Map(before), new Map(after)]
  const removed = before.filter(([name]) => !next.has(name))
  return [
    ...after.map(([name, value]) => ({ name, before: old.get(name), after: value })),
    ...removed.map(([name, value]) => ({ name, before: value })),
  ]
}

const feeRow = ({ minAmount, maxAmount, flatFee, percentageFee }: FeeRange): [string, string] => [
  `From ${dollars(minAmount)}`,
  `${dollars(flatFee)}${/[1-9]/.test(percentageFee) ? ` + ${withoutZeros(percentageFee)}%` : ''}, up to ${dollars(maxAmount)}`,
]

/** feeRows compares the ranges of a fee set by their lower bounds. */
export const feeRows = (before: FeeRange[], after: FeeRange[]): PriceRow[] =>
  mergeRows(before.map(feeRow), after.map(feeRow))

interface Rate {
  rate: string
  midRate: string
}

/** marginPercent returns our margin, in percent of the mid-market rate, or undefined if a rate is invalid. */
export function marginPercent({ rate, midRate }: Rate): string | undefined {
  const [customer, mid] = [parse(rate), parse(midRate)]
  if (!customer || !mid || !isPositive(mid)) return undefined
  const scale = 4
  const numerator = subtract(mid, customer).units * 100n * 10n ** BigInt(scale)
  const sameScale = Math.max(customer.scale, mid.scale)
  return toFixed({ units: numerator / (mid.units * 10n ** BigInt(sameScale - mid.scale)), scale }, 2)
}

/** rateWithMargin returns the rate for a margin in percent of the mid-market rate, or undefined if a number is invalid. */
export function rateWithMargin(midRate: string, margin: string): string | undefined {
  const [mid, percent] = [parse(midRate), parse(margin)]
  if (!mid || !percent || compare(percent, decimal('100')) >= 0) return undefined
  const { units, scale } = multiply(mid, subtract(decimal('100'), percent))
  return toFixed(round({ units, scale: scale + 2 }, 2), 2)
}

/** rateRows compares two rates with their margins. */
export function rateRows(before: Rate | undefined, after: Rate): PriceRow[] {
  const percent = (rate: Rate | undefined) => {
    const margin = rate && marginPercent(rate)
    return margin === undefined ? undefined : `${margin}%`
  }
  const text = (rate: string | undefined) => (rate ? tidy(rate, 2) : undefined)
  return [
    { name: '1 USD in NPR', before: text(before?.rate), after: text(after.rate) },
    { name: 'Mid-market rate', before: text(before?.midRate), after: text(after.midRate) },
    { name: 'Margin', before: percent(before), after: percent(after) },
  ]
}

const countryCodes = (countries: Coupon['sources']): string =>
  countries.map(({ threeCharCode }) => threeCharCode).join(', ')

const allCouponTerms = (coupon: Coupon): [string, string][] => [
  ['Title', coupon.title],
  ['Last day (PT)', coupon.expiryDate ? pacificDay(Date.parse(coupon.expiryDate)) : ''],
  ['Uses per sender', String(coupon.couponType === 'FREQUENCY' ? coupon.transactionCount : 1)],
  ['Benefit', codeLabel(coupon.benefitType)],
  [
    'Countries',
    coupon.sources.length > 0
      ? `${countryCodes(coupon.sources)} to ${countryCodes(coupon.destinations)}`
      : '',
  ],
  ...coupon.betterExchangeRateRanges.map(({ minAmount, maxAmount, extraExchangeRate }): [string, string] => [
    `Better rate from ${dollars(minAmount)}`,
    `+${withoutZeros(extraExchangeRate)}, up to ${dollars(maxAmount)}`,
  ]),
  ...coupon.bonusRanges.map(({ minAmount, maxAmount, amount }): [string, string] => [
    `Bonus from ${dollars(minAmount)}`,
    `NPR ${tidy(amount, 2)}, up to ${dollars(maxAmount)}`,
  ]),
]

/** couponTerms returns the terms of a coupon, without those that a draft does not have yet. */
const couponTerms = (coupon: Coupon): [string, string][] =>
  allCouponTerms(coupon).filter(([, value]) => value !== '')

/** couponRows compares the terms of a coupon. */
export const couponRows = (before: Coupon | undefined, after: Coupon): PriceRow[] =>
  mergeRows(before ? couponTerms(before) : [], couponTerms(after))

/** changedRows returns the rows that differ. */
export const changedRows = (rows: PriceRow[]): PriceRow[] =>
  rows.filter(({ before, after }) => before !== after)
