import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '@/api/errors'
import {
  beneficiariesQuery,
  destinationsQuery,
  feesQuery,
  limitQuery,
  senderBanksQuery,
  senderCardsQuery,
} from '@/api/queries'
import type { Beneficiary, Country, PriceQuote, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import { quoteQuery } from '@/flow/quote'
import { type PaymentDetail, type RecipientDetail, storePaymentDetail } from '@/flow/store'
import { useLiveRate } from '@/live/useLive'
import { compare, decimal, grouped } from '@/money/decimal'
import { limits } from '@/money/quote'
import { checkReview, type FlowRedirect, sourceIdOf } from './checks'
import { hasSamePrice, hasSameRate, withFee, withQuote } from './price'
import { failedWithoutData, redeemQuery } from './queries'
import { removeCoupon } from './transferUpdates'

/** ReviewView holds the data that the review page shows. */
export interface ReviewView {
  detail: PaymentDetail
  recipient: RecipientDetail
  beneficiary: Beneficiary
  country: Country
  source: SenderBank | SenderCard
  quote: PriceQuote
  /** The new rate, if the rate changed since the sender entered the amounts. */
  updatedRate: string | undefined
  /** Requests a new quote, which updates the amounts. */
  renewQuote: () => Promise<unknown>
  /** True while a new quote is loading and the shown amounts may be outdated. */
  isRenewing: boolean
}

type Review =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'redirect'; redirect: FlowRedirect }
  | { state: 'ready'; view: ReviewView }

/** requoteMsMin is the minimum time between quotes. If clocks differ, a new quote may look expired. */
const requoteMsMin = 15_000

/** requoteDelayMs returns the delay until the quote expires and the page requests a new one. */
const requoteDelayMs = (quote: PriceQuote | undefined) =>
  quote ? Math.max(Date.parse(quote.expiresAt) - Date.now(), requoteMsMin) : false

/**
 * useQuotedDetail prices the transfer with the server's quote and stores the new amounts. The server holds a
 * quote's rate until the quote expires. If the rate changes after that, or because a better one is published,
 * `updatedRate` is the new rate (4.22d, 9.09d).
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

  const estimated = stored && fees.data ? withFee(stored, fees.data) : stored
  const detail = estimated && quote.data ? withQuote(estimated, quote.data) : estimated
  const hasNewPrice = stored && detail && !hasSamePrice(detail, stored)
  const hasNewQuote = stored && detail && detail.heldQuote !== stored.heldQuote
  const changedRate =
    hasNewPrice && quote.data && !hasSameRate(detail, stored) ? detail.exchangeRate : undefined
  useEffect(() => {
    if (hasNewPrice || hasNewQuote) storePaymentDetail(detail)
    if (changedRate) setUpdatedRate(changedRate)
  }, [hasNewPrice, hasNewQuote, changedRate, detail])
  return { fees, quote, detail, updatedRate }
}

const invalidCoupon: FlowRedirect = { code: 'INVALID_COUPON_CODE', to: paths.paymentDetails, tone: 'error' }

/**
 * useReview prepares the review (4.22a). It prices the transfer, removes an invalid coupon, and then checks
 * the details, the accounts, and the limits.
 */
export function useReview(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined): Review {
  const { fees, quote, detail, updatedRate } = useQuotedDetail(stored, recipient)
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const banks = useQuery(senderBanksQuery)
  const cards = useQuery(senderCardsQuery)
  const limit = useQuery(limitQuery)
  const occasionalCode = stored?.coupon?.couponType === 'OCCASIONAL' ? stored.coupon.code : undefined
  const redeem = useQuery({
    ...redeemQuery(occasionalCode ?? '', stored?.country ?? ''),
    enabled: occasionalCode !== undefined,
  })

  const isCouponInvalid =
    (stored?.coupon !== undefined && hasCode(quote.error, 'INVALID_COUPON_CODE')) ||
    (occasionalCode !== undefined &&
      (hasCode(redeem.error, 'INVALID_COUPON_CODE') || redeem.data?.error === true))
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
    ...(isCouponInvalid ? [] : [redeem]),
  ]
  const failed = queries.find(failedWithoutData)
  if (failed) return { state: 'failed', error: failed.error, retry: () => void failed.refetch() }
  if (!fees.data || !destinations.data || !beneficiaries.data || !banks.data || !cards.data || !limit.data) {
    return { state: 'loading' }
  }
  if (isCouponInvalid) return { state: 'redirect', redirect: invalidCoupon }
  if (occasionalCode && redeem.isPending) return { state: 'loading' }

  const country = destinations.data.find(({ threeCharCode }) => threeCharCode === detail?.country)
  const redirect =
    checkReview({
      detail,
      recipient,
      beneficiaries: beneficiaries.data,
      banks: banks.data,
      cards: cards.data,
      walletLimit: country?.sendingAmountLimit.wallet,
      cardLimit: country?.sendingAmountLimit.card ?? limits.cardMaximum,
    }) ?? checkSenderLimit(detail, limit.data.senderLimit)
  if (redirect) return { state: 'redirect', redirect }

  const beneficiary = beneficiaries.data.find(({ referenceId }) => referenceId === recipient?.recipient)
  const source = [...banks.data, ...cards.data].find(({ id }) => id === sourceIdOf(detail))
  if (failedWithoutData(quote))
    return { state: 'failed', error: quote.error, retry: () => void quote.refetch() }
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

function checkSenderLimit(detail: PaymentDetail | undefined, senderLimit: string): FlowRedirect | undefined {
  if (!detail || compare(decimal(detail.sendingAmount), decimal(senderLimit)) <= 0) return undefined
  return {
    code: 'MAX_TXN_AMOUNT_EXCEED',
    params: { amount: grouped(senderLimit) },
    to: paths.paymentDetails,
    tone: 'error',
  }
}
