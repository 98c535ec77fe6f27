import { create } from 'zustand'
import type { Coupon, PaymentSource } from '@/lib/api/types'
import { useSendFlow } from '@/lib/sendFlow/store'

export type Side = 'sending' | 'receiving'

interface Calculator {
  /** The amount that the user edited last. The calculator computes the other amount. */
  side: Side
  text: string
  paymentSource: PaymentSource
  coupon: Coupon | undefined
  /** True if the sender reset the default coupon. */
  couponDeclined: boolean
}

const initialAmount = '200.00'

const initial: Calculator = {
  side: 'sending',
  text: initialAmount,
  paymentSource: 'BANK_ACCOUNT',
  coupon: undefined,
  couponDeclined: false,
}

export const useCalculatorStore = create<Calculator>()(() => initial)

export const setAmount = (side: Side, text: string) => useCalculatorStore.setState({ side, text })
export const setPaymentSource = (paymentSource: PaymentSource) =>
  useCalculatorStore.setState({ paymentSource })
export const applyCoupon = (coupon: Coupon) => useCalculatorStore.setState({ coupon })
export const resetCoupon = () => useCalculatorStore.setState({ coupon: undefined, couponDeclined: true })

/** resetCalculator restores the initial values. */
export const resetCalculator = () => useCalculatorStore.setState(initial, true)

/** resumeCalculator restores the stored payment detail when the user returns to the first step. */
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
