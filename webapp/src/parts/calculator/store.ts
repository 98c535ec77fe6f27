import { create } from 'zustand'
import type { Coupon, PaymentSource } from '@/api/types'
import { useFlow } from '@/flow/store'

export type Side = 'sending' | 'receiving'

interface Calculator {
  /** The side that was typed last; the other one follows from it. */
  side: Side
  text: string
  paymentSource: PaymentSource
  coupon: Coupon | undefined
  /** The coupon came from the server for this country: it is locked, with only a reset. */
  couponHeld: boolean
  /** The sender has put the held coupon aside. */
  couponDeclined: boolean
}

const startingAmount = '200.00'

const initial: Calculator = {
  side: 'sending',
  text: startingAmount,
  paymentSource: 'BANK_ACCOUNT',
  coupon: undefined,
  couponHeld: false,
  couponDeclined: false,
}

export const useCalculatorStore = create<Calculator>()(() => initial)

export const type = (side: Side, text: string) => useCalculatorStore.setState({ side, text })
export const payWith = (paymentSource: PaymentSource) => useCalculatorStore.setState({ paymentSource })
export const applyCoupon = (coupon: Coupon, couponHeld = false) =>
  useCalculatorStore.setState({ coupon, couponHeld })
export const resetCoupon = () =>
  useCalculatorStore.setState({ coupon: undefined, couponHeld: false, couponDeclined: true })

/** Empties the calculator, as signing out does. */
export const resetCalculator = () => useCalculatorStore.setState(initial, true)

/** Takes up the amounts that the sender has come with, when a step leads back to the first one. */
export function resumeCalculator() {
  const { paymentDetail } = useFlow.getState()
  if (!paymentDetail) return
  useCalculatorStore.setState({
    side: 'sending',
    text: paymentDetail.sendingAmount,
    paymentSource: paymentDetail.paymentSource,
    coupon: paymentDetail.coupon,
  })
}
