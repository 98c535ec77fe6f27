import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { isCouponApplicable } from '@/lib/money/quote'
import { Icon } from '@/ui/Icon'
import classes from './Calculator.module.css'
import { messages } from './messages'
import { couponError } from './rules'
import { applyCoupon, resetCoupon, useCalculatorStore } from './store'

/** CouponEntry is an input for a coupon code, which the server validates. An applied coupon is read-only. */
export function CouponEntry({ country, amount }: { country: string | undefined; amount: string }) {
  const coupon = useCalculatorStore((s) => s.coupon)
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  const redeem = useMutation({
    mutationFn: async (enteredCode: string) => {
      const path = { code: enteredCode, country: country ?? '' }
      const response = await read(
        api.GET('/v1/coupons/redeem/{code}/country/{country}', { params: { path } }),
      )
      if (response.error || !response.coupon) throw new TypeError(messages.couponInvalid)
      return response.coupon
    },
    onSuccess: (redeemed) => applyCoupon(redeemed),
    onError: (error) => setError(error instanceof TypeError ? messages.couponInvalid : messageOf(error)),
  })

  const apply = () => {
    const invalidReason = couponError(code, country !== undefined)
    setError(invalidReason)
    if (!invalidReason) redeem.mutate(code.trim())
  }
  const reset = () => {
    resetCoupon()
    setCode('')
    setError(undefined)
  }

  if (!isOpen && !coupon) {
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.couponLink}
        onClick={() => setIsOpen(true)}
      >
        {messages.couponOpen}
      </Anchor>
    )
  }
  return (
    <div>
      <div className={classes.coupon}>
        <TextInput
          label={messages.couponLabel}
          name="coupon"
          autoComplete="off"
          value={coupon?.code ?? code}
          disabled={coupon !== undefined}
          rightSection={
            coupon && <Icon name="check" role="img" aria-hidden={false} aria-label={messages.couponApplied} />
          }
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
          error={error}
        />
        {coupon ? (
          <Button variant="default" onClick={reset}>
            {messages.couponReset}
          </Button>
        ) : (
          <Button variant="default" onClick={apply} loading={redeem.isPending}>
            {messages.couponApply}
          </Button>
        )}
      </div>
      {coupon && (
        <p className={classes.couponNote} role="status">
          {isCouponApplicable(coupon, amount) ? coupon.title : messages.couponNotApplicable}
        </p>
      )}
    </div>
  )
}
