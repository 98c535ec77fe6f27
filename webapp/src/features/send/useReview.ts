import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '@/lib/api/errors'
import {
  beneficiariesQuery,
  destinationsQuery,
  feesQuery,
  limitQuery,
  senderBanksQuery,
  senderCardsQuery,
} from '@/lib/api/queries'
import type { Beneficiary, Country, PriceQuote, SenderBank, SenderCard } from '@/lib/api/types'
import { useLiveRate } from '@/lib/live/useLive'
import { compare, decimal, groupThousands } from '@/lib/money/decimal'
import { cardMaximumOf } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import { quoteQuery } from '@/lib/sendFlow/quote'
import { type PaymentDetail, type RecipientDetail, updatePrice } from '@/lib/sendFlow/store'
import { checkReview, redirectTo, type StepRedirect, sourceIdOf } from './checks'
import { hasSamePrice, hasSameRate, withFee, withQuote } from './price'
import { couponCheckQuery, failedToLoad } from './queries'
import { removeCoupon } from './transferUpdates'

/** ReviewView holds the data and actions of the review page. */
export interface ReviewView {
  detail: PaymentDetail
  recipient: RecipientDetail
  beneficiary: Beneficiary
  country: Country
  source: SenderBank | SenderCard
  quote: PriceQuote
  /** The new rate, if the rate changed after the sender entered the amounts. */
  updatedRate: string | undefined
  /** Requests a new quote, which updates the amounts. */
  renewQuote: () => Promise<unknown>
  /** True while a new quote is loading. The amounts on the page might be out of date. */
  isRenewing: boolean
}

type Review =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'redirect'; redirect: StepRedirect }
  | { state: 'ready'; view: ReviewView }

/**
 * minRequoteDelayMs is the minimum time between quote requests. A new quote can look expired if the clocks of the
 * browser and the server differ.
 */
const minRequoteDelayMs = 15_000

/** requoteDelayMs returns how long to wait before requesting a new quote, or false if there is no quote yet. */
const requoteDelayMs = (quote: PriceQuote | undefined) =>
  quote ? Math.max(Date.parse(quote.expiresAt) - Date.now(), minRequoteDelayMs) : false

/**
 * useQuotedDetail prices the transfer with a server quote and stores the new amounts. The server holds a quote's
 * rate until the quote expires or a better rate is published. `updatedRate` is the new rate after a change (4.22d,
 * 9.09d).
 */
function useQuotedDetail(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined) {
  useLiveRate()
  const fees = useQuery(feesQuery)
  const quote = useQuery({
    ...quoteQuery(stored, recipient?.paymentReceiveMethod),
    refetchInterval: ({ state }) => requoteDelayMs(state.data),
    refetchIntervalInBackground: true,
  })
  const [updatedRate, setUpdatedRate] = useState<string>()

  const estimate = stored && fees.data ? withFee(stored, fees.data) : stored
  const detail = estimate && quote.data ? withQuote(estimate, quote.data) : estimate
  const hasNewPrice = stored && detail && !hasSamePrice(detail, stored)
  const hasNewQuote = stored && detail && detail.heldQuote !== stored.heldQuote
  const changedRate =
    hasNewPrice && quote.data && !hasSameRate(detail, stored) ? detail.exchangeRate : undefined
  useEffect(() => {
    if (hasNewPrice || hasNewQuote) updatePrice(detail)
    if (changedRate) setUpdatedRate(changedRate)
  }, [hasNewPrice, hasNewQuote, changedRate, detail])
  return { fees, quote, detail, updatedRate }
}

const invalidCoupon = redirectTo(paths.paymentDetails, 'INVALID_COUPON_CODE')

/**
 * useReview loads the data for the review (4.22a). It prices the transfer, removes an invalid coupon, and checks
 * the details, accounts, and limits.
 */
export function useReview(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined): Review {
  const { fees, quote, detail, updatedRate } = useQuotedDetail(stored, recipient)
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const banks = useQuery(senderBanksQuery)
  const cards = useQuery(senderCardsQuery)
  const limit = useQuery(limitQuery)
  const occasionalCouponCode = stored?.coupon?.couponType === 'OCCASIONAL' ? stored.coupon.code : undefined
  const couponCheck = useQuery({
    ...couponCheckQuery(occasionalCouponCode ?? '', stored?.country ?? ''),
    enabled: occasionalCouponCode !== undefined,
  })

  const isCouponInvalid =
    (stored?.coupon !== undefined && hasCode(quote.error, 'INVALID_COUPON_CODE')) ||
    (occasionalCouponCode !== undefined &&
      (hasCode(couponCheck.error, 'INVALID_COUPON_CODE') || couponCheck.data?.error === true))
  useEffect(() => {
    if (isCouponInvalid) void removeCoupon().catch(() => undefined)
  }, [isCouponInvalid])

  const queries = [
    fees,
    destinations,
    beneficiaries,
    banks,
    cards,
    limit,
    ...(isCouponInvalid ? [] : [couponCheck]),
  ]
  const failedQuery = queries.find(failedToLoad)
  if (failedQuery)
    return { state: 'failed', error: failedQuery.error, retry: () => void failedQuery.refetch() }
  if (!fees.data || !destinations.data || !beneficiaries.data || !banks.data || !cards.data || !limit.data) {
    return { state: 'loading' }
  }
  if (isCouponInvalid) return { state: 'redirect', redirect: invalidCoupon }
  if (occasionalCouponCode && couponCheck.isPending) return { state: 'loading' }

  const country = destinations.data.find(({ threeCharCode }) => threeCharCode === detail?.country)
  const redirect =
    checkReview({
      detail,
      recipient,
      beneficiaries: beneficiaries.data,
      banks: banks.data,
      cards: cards.data,
      walletLimit: country?.sendingAmountLimit.wallet,
      cardLimit: cardMaximumOf(country),
    }) ?? checkSenderLimit(detail, limit.data.senderLimit)
  if (redirect) return { state: 'redirect', redirect }

  const beneficiary = beneficiaries.data.find(({ referenceId }) => referenceId === recipient?.recipient)
  const source = [...banks.data, ...cards.data].find(({ id }) => id === sourceIdOf(detail))
  if (failedToLoad(quote)) return { state: 'failed', error: quote.error, retry: () => void quote.refetch() }
  if (!detail || !recipient || !beneficiary || !source || !country || !quote.data) return { state: 'loading' }
  return {
    state: 'ready',
    view: {
      detail,
      recipient,
      beneficiary,
      country,
      source,
      quote: quote.data,
      updatedRate,
      renewQuote: quote.refetch,
      isRenewing: quote.isFetching,
    },
  }
}

function checkSenderLimit(detail: PaymentDetail | undefined, senderLimit: string): StepRedirect | undefined {
  if (!detail || compare(decimal(detail.sendingAmount), decimal(senderLimit)) <= 0) return undefined
  return redirectTo(paths.paymentDetails, 'MAX_TXN_AMOUNT_EXCEED', { amount: groupThousands(senderLimit) })
}
