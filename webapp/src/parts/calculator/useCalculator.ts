import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api, read } from '@/lib/api/client'
import { destinationsQuery, feesQuery, keys, limitQuery, rateQuery } from '@/lib/api/queries'
import { useLiveRate } from '@/lib/live/useLive'
import { decimal, toFixed } from '@/lib/money/decimal'
import { minimumAmount } from '@/lib/money/quote'
import { hasBetterRate } from '@/lib/sendFlow/quote'
import { chooseCountry, type PaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { isSender, useSession } from '@/lib/session/store'
import { useNow } from '@/ui/useNow'
import { payoutMethod, quoteOf, rangesOf } from './pricing'
import { calculatorErrors } from './rules'
import { applyCoupon, resetCalculator, resumeCalculator, setAmount, useCalculatorStore } from './store'

/**
 * useDestination returns the destinations and the selected country. If there is only one destination, it selects it
 * automatically.
 */
function useDestination() {
  const destinations = useQuery(destinationsQuery)
  const selectedCode = useSendFlow((s) => s.country)
  const list = destinations.data
  const country = list?.find((c) => c.threeCharCode === selectedCode)
  const onlyDestination = list?.length === 1 ? list[0]?.threeCharCode : undefined
  useEffect(() => {
    if (onlyDestination && selectedCode === undefined) chooseCountry(onlyDestination)
  }, [onlyDestination, selectedCode])
  return { destinations, country }
}

/** useDefaultCoupon applies the country's default coupon if a sender is signed in. */
function useDefaultCoupon(country: string | undefined) {
  const signedIn = useSession(isSender)
  const { coupon, couponDeclined } = useCalculatorStore()
  const { data } = useQuery({
    queryKey: [...keys.coupons, 'default', country],
    enabled: signedIn && country !== undefined,
    queryFn: () => read(api.GET('/v1/coupons/check/{code}', { params: { path: { code: country ?? '' } } })),
  })
  const defaultCoupon = data && !data.error ? data.coupon : undefined
  useEffect(() => {
    if (defaultCoupon && !coupon && !couponDeclined) applyCoupon(defaultCoupon)
  }, [defaultCoupon, coupon, couponDeclined])
}

/** useResetOnSignOut resets the calculator and refetches rates and fees on sign-out. */
function useResetOnSignOut() {
  const client = useQueryClient()
  useEffect(
    () =>
      useSession.subscribe((session, previous) => {
        if (previous.phase !== 'signed-in' || session.phase !== 'anonymous') return
        resetCalculator()
        void client.invalidateQueries({ queryKey: keys.rate })
        void client.invalidateQueries({ queryKey: keys.fees })
      }),
    [client],
  )
}

/**
 * useCalculator computes the quote in the browser as the user types. The server computes its own quote for the
 * transfer. An initial amount replaces the amount of the stored payment detail.
 */
export function useCalculator(initialAmount?: string) {
  useLiveRate()
  useResetOnSignOut()
  useEffect(() => {
    resumeCalculator()
    if (initialAmount) setAmount('sending', initialAmount)
  }, [initialAmount])

  const { destinations, country } = useDestination()
  useDefaultCoupon(country?.threeCharCode)
  const currency = country?.currency.code ?? 'NPR'
  const rate = useQuery(rateQuery(currency))
  const fees = useQuery(feesQuery)
  const signedIn = useSession(isSender)
  const limit = useQuery({ ...limitQuery, enabled: signedIn })
  const { side, text, paymentSource, coupon } = useCalculatorStore()

  const destination = country?.threeCharCode ?? 'NPL'
  const ranges = useMemo(
    () => rangesOf(fees.data ?? [], paymentSource, destination),
    [fees.data, paymentSource, destination],
  )
  const heldQuote = useSendFlow((s) => s.paymentDetail?.heldQuote)
  const now = useNow()
  const activeQuote = rate.data && hasBetterRate(heldQuote, rate.data.rate, now) ? heldQuote : undefined
  const currentRate = activeQuote?.rate ?? rate.data?.rate
  const quote = useMemo(() => {
    if (!currentRate) return undefined
    return quoteOf(side, text, { rate: currentRate, ranges, coupon })
  }, [currentRate, ranges, coupon, side, text])

  const sending = side === 'sending' ? text : (quote?.sendingAmount ?? '')
  const receiving = side === 'receiving' ? text : (quote?.receivingAmount ?? '')
  const minimum = minimumAmount(ranges)
  const errors = calculatorErrors({
    country,
    sending,
    receiving,
    quote,
    minimum,
    paymentSource,
    limit: signedIn ? limit.data : undefined,
  })

  const paymentDetail = (): PaymentDetail | undefined => {
    if (!country || !quote?.fee || !quote.total) return undefined
    return {
      country: country.threeCharCode,
      paymentCurrency: 'USD',
      receivingCurrency: currency,
      exchangeRate: toFixed(decimal(quote.effectiveRate), 2),
      sendingAmount: quote.sendingAmount,
      receivingAmount: quote.receivingAmount,
      transactionFee: quote.fee,
      totalAmount: quote.total,
      paymentSource,
      payoutMethod,
      coupon,
      bonusAmount: coupon ? quote.bonus : undefined,
      senderBank: undefined,
      senderDebitCard: undefined,
      walletId: undefined,
      heldQuote,
    }
  }

  return {
    country,
    currency,
    destinations,
    rate,
    heldUntil: activeQuote?.expiresAt,
    fees,
    ranges,
    minimum: fees.data ? minimum : undefined,
    quote,
    sending,
    receiving,
    errors,
    coupon,
    paymentSource,
    paymentDetail,
    limit: signedIn ? limit.data : undefined,
  }
}
