import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasCode } from '@/api/errors'
import {
  beneficiariesQuery,
  destinationsQuery,
  feesQuery,
  limitQuery,
  senderBanksQuery,
  senderCardsQuery,
} from '@/api/queries'
import type { Beneficiary, Country, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import { type PaymentDetail, type RecipientDetail, storePaymentDetail } from '@/flow/store'
import { compare, decimal, grouped } from '@/money/decimal'
import { limits } from '@/money/quote'
import { dropCoupon } from './advance'
import { type Detour, reviewDetour, sourceIdOf } from './checks'
import { withFee } from './price'
import { isMissing, redeemQuery } from './queries'

/** Everything that the review shows. */
export interface ReviewView {
  detail: PaymentDetail
  recipient: RecipientDetail
  beneficiary: Beneficiary
  country: Country
  source: SenderBank | SenderCard
}

type Review =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'detour'; detour: Detour }
  | { state: 'ready'; facts: ReviewView }

const invalidCoupon: Detour = { code: 'INVALID_COUPON_CODE', to: paths.paymentDetails, tone: 'error' }

/**
 * Prepares the review (4.22a): the fee computed anew, then the checks of the details, the coupon, the accounts and the
 * limits, in that order.
 */
export function useReview(stored: PaymentDetail | undefined, recipient: RecipientDetail | undefined): Review {
  const fees = useQuery(feesQuery)
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

  const detail = stored && fees.data ? withFee(stored, fees.data) : stored
  const isStale = detail !== undefined && detail.totalAmount !== stored?.totalAmount
  useEffect(() => {
    if (isStale && detail) storePaymentDetail(detail)
  }, [isStale, detail])

  const couponRefused =
    occasional !== undefined && (hasCode(redeem.error, 'INVALID_COUPON_CODE') || redeem.data?.error === true)
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
  if (!detail || !recipient || !beneficiary || !source || !country) return { state: 'loading' }
  return { state: 'ready', facts: { detail, recipient, beneficiary, country, source } }
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
