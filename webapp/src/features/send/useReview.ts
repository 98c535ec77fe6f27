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
import { dropCoupon } from './advance'
import { type Detour, reviewDetour, sourceIdOf } from './checks'
import { hasSamePrice, hasSameRate, withFee, withQuote } from './price'
import { isMissing, redeemQuery } from './queries'

/** ReviewView holds everything the review shows. */
export interface ReviewView {
  detail: PaymentDetail
  recipient: RecipientDetail
  beneficiary: Beneficiary
  country: Country
  source: SenderBank | SenderCard
  quote: PriceQuote
  /** The new rate, if it changed since the sender entered the amounts. */
  updatedRate: string | undefined
  /** Requests a new quote. The amounts follow it. */
  renewQuote: () => Promise<unknown>
  /** True while a new quote is loading and the shown amounts may be outdated. */
  isRenewing: boolean
}

type Review =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'detour'; detour: Detour }
  | { state: 'ready'; facts: ReviewView }

/** requoteMsMin is the minimum time between quotes. Clocks differ, so a new quote may seem expired already. */
const requoteMsMin = 15_000

/** untilExpired returns the time until a quote expires and a new one is requested. */
const untilExpired = (quote: PriceQuote | undefined) =>
  quote ? Math.max(Date.parse(quote.expiresAt) - Date.now(), requoteMsMin) : false

/**
 * useQuoted prices the transfer with the server's quote and stores changes. A quote's rate holds until it
 * expires. After that, or when a better rate is published, the new rate applies and `updatedRate` holds it
 * (4.22d, 9.09d).
 */
function useQuoted(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined) {
  useLiveRate()
  const fees = useQuery(feesQuery)
  const quote = useQuery({
    ...quoteQuery(stored, recipient?.paymentReceiveMethod),
    refetchInterval: ({ state }) => untilExpired(state.data),
    refetchIntervalInBackground: true,
  })
  const [updatedRate, setUpdatedRate] = useState<string>()

  const estimated = stored && fees.data ? withFee(stored, fees.data) : stored
  const detail = estimated && quote.data ? withQuote(estimated, quote.data) : estimated
  const hasMoved = stored && detail && !hasSamePrice(detail, stored)
  const hasNewQuote = stored && detail && detail.heldQuote !== stored.heldQuote
  const movedRate = hasMoved && quote.data && !hasSameRate(detail, stored) ? detail.exchangeRate : undefined
  useEffect(() => {
    if (hasMoved || hasNewQuote) storePaymentDetail(detail)
    if (movedRate) setUpdatedRate(movedRate)
  }, [hasMoved, hasNewQuote, movedRate, detail])
  return { fees, quote, detail, updatedRate }
}

const invalidCoupon: Detour = { code: 'INVALID_COUPON_CODE', to: paths.paymentDetails, tone: 'error' }

/**
 * useReview prepares the review (4.22a). It prices the transfer and then checks the details, the coupon, the
 * accounts, and the limits, in that order.
 */
export function useReview(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined): Review {
  const { fees, quote, detail, updatedRate } = useQuoted(stored, recipient)
  const destinations = useQuery(destinationsQuery)
  const beneficiaries = useQuery(beneficiariesQuery)
  const banks = useQuery(senderBanksQuery)
  const cards = useQuery(senderCardsQuery)
  const limit = useQuery(limitQuery)
  const occasional = stored?.coupon?.couponType === 'OCCASIONAL' ? stored.coupon.code : undefined
  const redeem = useQuery({
    ...redeemQuery(occasional ?? '', stored?.country ?? ''),
    enabled: occasional !== undefined,
  })

  const couponRefused =
    (stored?.coupon !== undefined && hasCode(quote.error, 'INVALID_COUPON_CODE')) ||
    (occasional !== undefined &&
      (hasCode(redeem.error, 'INVALID_COUPON_CODE') || redeem.data?.error === true))
  useEffect(() => {
    if (couponRefused) void dropCoupon().catch(() => undefined)
  }, [couponRefused])

  const queries = [fees, destinations, beneficiaries, banks, cards, limit, ...(couponRefused ? [] : [redeem])]
  const failed = queries.find(isMissing)
  if (failed) return { state: 'failed', error: failed.error, retry: () => void failed.refetch() }
  if (!fees.data || !destinations.data || !beneficiaries.data || !banks.data || !cards.data || !limit.data) {
    return { state: 'loading' }
  }
  if (couponRefused) return { state: 'detour', detour: invalidCoupon }
  if (occasional && redeem.isPending) return { state: 'loading' }

  const country = destinations.data.find(({ threeCharCode }) => threeCharCode === detail?.country)
  const detour =
    reviewDetour({
      detail,
      recipient,
      beneficiaries: beneficiaries.data,
      banks: banks.data,
      cards: cards.data,
      walletLimit: country?.sendingAmountLimit.wallet,
      cardLimit: country?.sendingAmountLimit.card ?? limits.cardMaximum,
    }) ?? overLimit(detail, limit.data.senderLimit)
  if (detour) return { state: 'detour', detour }

  const beneficiary = beneficiaries.data.find(({ referenceId }) => referenceId === recipient?.recipient)
  const source = [...banks.data, ...cards.data].find(({ id }) => id === sourceIdOf(detail))
  if (isMissing(quote)) return { state: 'failed', error: quote.error, retry: () => void quote.refetch() }
  if (!detail || !recipient || !beneficiary || !source || !country || !quote.data) return { state: 'loading' }
  return {
    state: 'ready',
    facts: {
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

function overLimit(detail: PaymentDetail | undefined, senderLimit: string): Detour | undefined {
  if (!detail || compare(decimal(detail.sendingAmount), decimal(senderLimit)) <= 0) return undefined
  return {
    code: 'MAX_TXN_AMOUNT_EXCEED',
    params: { amount: grouped(senderLimit) },
    to: paths.paymentDetails,
    tone: 'error',
  }
}
