import { create } from 'zustand'
import type { Coupon, PaymentSource } from '@/api/types'
import { useSendFlow } from '@/sendFlow/store'

export type Side = 'sending' | 'receiving'

interface Calculator {
  /** The side that was edited last. The amount of the other side is computed. */
  side: Side
  text: string
  paymentSource: PaymentSource
  coupon: Coupon | undefined
  /** True if the coupon is the server's default for this country. It is locked and can only be reset. */
  couponLocked: boolean
  /** True if the sender reset the default coupon. */
  couponDeclined: boolean
}

const initialAmount = '200.00'

const initial: Calculator = {
  side: 'sending',
  text: initialAmount,
  paymentSource: 'BANK_ACCOUNT',
  coupon: undefined,
  couponLocked: false,
  couponDeclined: false,
}

export const useCalculatorStore = create<Calculator>()(() => initial)

export const setAmount = (side: Side, text: string) => useCalculatorStore.setState({ side, text })
export const setPaymentSource = (paymentSource: PaymentSource) =>
  useCalculatorStore.setState({ paymentSource })
export const applyCoupon = (coupon: Coupon, couponLocked = false) =>
  useCalculatorStore.setState({ coupon, couponLocked: couponLocked })
export const resetCoupon = () =>
  useCalculatorStore.setState({ coupon: undefined, couponLocked: false, couponDeclined: true })

/** resetCalculator resets the calculator to its initial amount. */
export const resetCalculator = () => useCalculatorStore.setState(initial, true)

/** resumeCalculator restores the stored amounts when the user returns to the first step. */
export function resumeCalculator() {
  const { paymentDetail } = useSendFlow.getState()
  if (!paymentDetail) return
  useCalculatorStore.setState({
    side: 'sending',
    text: paymentDetail.sendingAmount,
    paymentSource: paymentDetail.paymentSource,
    coupon: paymentDetail.coupon,
  })
}
