import { terms } from '@/lib/api/terms.gen'
import type { Country, Coupon, FeeRange, FeeSet, PaymentSource, PayoutMethod } from '@/lib/api/types'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divideUp,
  format,
  isPositive,
  multiply,
  parse,
  round,
  subtract,
  toFixed,
  zero,
} from './decimal'

/** decimalPlaces is the number of decimal places in every supported currency. */
const decimalPlaces = 2
const cent: Decimal = { units: 1n, scale: decimalPlaces }

export const limits = {
  /** The minimum amount if no fee set applies. */
  defaultMinimum: '10.00',
  /** The maximum amount for debit cards if no country is selected. */
  cardMaximum: terms.cardMax,
  receiveMaximum: terms.receiveMax,
  withoutTier: terms.withoutTier.perTransaction,
  tierThreeWithFee: terms.tiers[2].perTransaction,
} as const

/** cardMaximumOf returns the maximum amount for debit cards to a country (9.03d). */
export const cardMaximumOf = (country: Country | undefined): string =>
  country?.sendingAmountLimit.card ?? limits.cardMaximum

export interface FeeQuery {
  paymentMethod: PaymentSource
  payoutMethod: PayoutMethod
  currency: string
  destination: string // three-letter country code
}

/** isInRange reports whether an amount is in a range, including both bounds. */
const isInRange = (amount: Decimal, range: { minAmount: string; maxAmount: string }) =>
  compare(amount, decimal(range.minAmount)) >= 0 && compare(amount, decimal(range.maxAmount)) <= 0

/** feeRanges returns the ranges of the matching fee sets in ascending order. */
export function feeRanges(sets: readonly FeeSet[], query: FeeQuery): FeeRange[] {
  return sets
    .filter(
      (set) =>
        set.currency === query.currency &&
        set.paymentMethod === query.paymentMethod &&
        set.payoutMethod === query.payoutMethod &&
        set.destinationCountry === query.destination,
    )
    .flatMap((set) => set.feeRanges)
    .sort((a, b) => compare(decimal(a.minAmount), decimal(b.minAmount)))
}

/**
 * distinctRanges returns the ranges without overlaps, for display. It assigns a shared bound to the range with
 * the lower fee.
 */
export function distinctRanges(ranges: readonly FeeRange[]): FeeRange[] {
  const distinct = ranges.map((range) => ({ ...range }))
  for (const [i, range] of distinct.entries()) {
    const next = distinct[i + 1]
    if (!next || compare(decimal(range.maxAmount), decimal(next.minAmount)) !== 0) continue
    const bound = decimal(next.minAmount)
    if (compare(rangeFee(bound, range), rangeFee(bound, next)) <= 0) {
      next.minAmount = toFixed(add(bound, cent), decimalPlaces)
    } else {
      range.maxAmount = toFixed(subtract(bound, cent), decimalPlaces)
    }
  }
  return distinct
}

/** rangeFee returns the percentage fee, rounded half up to cents, plus the flat fee. */
function rangeFee(amount: Decimal, range: FeeRange): Decimal {
  const hundredth = { units: 1n, scale: 2 }
  const percentage = multiply(multiply(amount, decimal(range.percentageFee)), hundredth)
  return add(round(percentage, decimalPlaces), decimal(range.flatFee))
}

/**
 * feeFor returns the fee for an amount, or undefined if no range contains the amount. At a shared bound, the lower
 * fee applies.
 */
export function feeFor(amount: Decimal, ranges: readonly FeeRange[]): string | undefined {
  const fees = ranges.filter((range) => isInRange(amount, range)).map((range) => rangeFee(amount, range))
  const [first, ...rest] = fees
  if (!first) return undefined
  const lowest = rest.reduce((min, fee) => (compare(fee, min) < 0 ? fee : min), first)
  return toFixed(lowest, decimalPlaces)
}

/** minimumAmount returns the minimum amount of sorted fee ranges, or the default minimum if there are none. */
export function minimumAmount(ranges: readonly FeeRange[]): string {
  return ranges[0]?.minAmount ?? limits.defaultMinimum
}

const maxOf = (values: readonly string[]) =>
  values.reduce((max, value) => (compare(decimal(value), decimal(max)) > 0 ? value : max), '0')

/**
 * couponBenefit returns a coupon's extra rate and bonus for an amount. At a shared bound, the higher value
 * applies.
 */
export function couponBenefit(
  coupon: Coupon | undefined,
  amount: Decimal,
): { extraRate: string; bonus: string } {
  const rates = coupon?.betterExchangeRateRanges?.filter((range) => isInRange(amount, range)) ?? []
  const bonuses = coupon?.bonusRanges?.filter((range) => isInRange(amount, range)) ?? []
  return {
    extraRate: maxOf(rates.map(({ extraExchangeRate }) => extraExchangeRate)),
    bonus: maxOf(bonuses.map((range) => range.amount)),
  }
}

/** isCouponApplicable reports whether a coupon gives a benefit for an amount. */
export function isCouponApplicable(coupon: Coupon, amount: string): boolean {
  const value = parse(amount)
  if (!value) return false
  const { extraRate, bonus } = couponBenefit(coupon, value)
  return isPositive(decimal(extraRate)) || isPositive(decimal(bonus))
}

export interface QuoteInput {
  rate: string
  ranges: readonly FeeRange[]
  coupon?: Coupon | undefined
}

export interface Quote {
  sendingAmount: string
  receivingAmount: string
  fee: string | undefined // undefined if no fee range contains the amount
  total: string | undefined
  effectiveRate: string
  bonus: string
}

function convert(amount: Decimal, rate: string, coupon: Coupon | undefined) {
  const { extraRate, bonus } = couponBenefit(coupon, amount)
  const effectiveRate = add(decimal(rate), decimal(extraRate))
  const receiving = round(add(multiply(amount, effectiveRate), decimal(bonus)), decimalPlaces)
  return { effectiveRate, bonus, receiving }
}

/** quoteSending returns a quote for a sending amount, or undefined if the amount is invalid. */
export function quoteSending(sending: string, input: QuoteInput): Quote | undefined {
  const typed = parse(sending)
  if (!typed) return undefined
  const amount = round(typed, decimalPlaces)
  const { effectiveRate, bonus, receiving } = convert(amount, input.rate, input.coupon)
  const fee = feeFor(amount, input.ranges)
  return {
    sendingAmount: format(amount),
    receivingAmount: format(receiving),
    fee,
    total: fee === undefined ? undefined : toFixed(add(amount, decimal(fee)), decimalPlaces),
    effectiveRate: format(effectiveRate),
    bonus: toFixed(decimal(bonus), decimalPlaces),
  }
}

/**
 * smallestSendingAmount returns the smallest sending amount that gives at least the target receiving amount at a
 * fixed rate and bonus.
 */
function smallestSendingAmount(target: Decimal, rate: Decimal, bonus: Decimal): Decimal {
  const targetWithoutBonus = subtract(target, bonus)
  if (!isPositive(targetWithoutBonus)) return cent
  let amount = divideUp(targetWithoutBonus, rate, decimalPlaces)
  // Receiving amounts are rounded half up, so a smaller amount might still reach the target.
  const reaches = (value: Decimal) =>
    compare(round(add(multiply(value, rate), bonus), decimalPlaces), target) >= 0
  while (compare(amount, cent) > 0 && reaches(subtract(amount, cent))) amount = subtract(amount, cent)
  return amount
}

/**
 * quoteReceiving returns a quote for the smallest sending amount that gives at least the requested receiving
 * amount. A coupon's rate and bonus change at its range bounds, so it tries each pair of ranges and the bounds
 * themselves.
 */
export function quoteReceiving(receiving: string, input: QuoteInput): Quote | undefined {
  const typed = parse(receiving)
  const rate = parse(input.rate)
  if (!typed || !rate || !isPositive(rate)) return undefined
  const target = round(typed, decimalPlaces)
  if (!isPositive(target)) return quoteSending('0', input)
  const coupon = input.coupon
  const candidates: Decimal[] = [smallestSendingAmount(target, rate, zero)]
  const extras = [{ extraExchangeRate: '0' }, ...(coupon?.betterExchangeRateRanges ?? [])]
  const bonuses = [{ amount: '0' }, ...(coupon?.bonusRanges ?? [])]
  for (const extra of extras) {
    for (const bonus of bonuses) {
      candidates.push(
        smallestSendingAmount(target, add(rate, decimal(extra.extraExchangeRate)), decimal(bonus.amount)),
      )
    }
  }
  for (const range of [...(coupon?.betterExchangeRateRanges ?? []), ...(coupon?.bonusRanges ?? [])]) {
    candidates.push(decimal(range.minAmount), add(decimal(range.maxAmount), cent))
  }
  const sufficient = candidates
    .map((amount) => round(amount, decimalPlaces))
    .filter((amount) => compare(convert(amount, input.rate, coupon).receiving, target) >= 0)
    .sort(compare)
  const smallest = sufficient[0]
  return smallest ? quoteSending(format(smallest), input) : undefined
}
