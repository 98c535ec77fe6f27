import { Anchor, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type { Coupon, ExchangeRate } from '@/api/types'
import { decimal, groupThousands, isPositive, toFixed } from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { formatTime } from '@/ui/time'
import classes from './Calculator.module.css'
import { messages } from './messages'
import { rateNote } from './rateNote'

const RateHistory = lazy(() => import('./RateHistory'))

interface RateLineProps {
  rate: UseQueryResult<ExchangeRate>
  /** The time until which the rate is held, if a worse one was published since. */
  heldUntil: string | undefined
  quote: Quote | undefined
  currency: string
  coupon: Coupon | undefined
}

/** chartHeight is the approximate height of the chart in pixels, to avoid a layout shift. */
const chartHeight = 150

/** notePlaceholder reserves a line for a note that is loading. */
const notePlaceholder = '\u00a0'

/** RateLine shows the rate with its age, hold time, and margin, with its history on request. */
export function RateLine({ rate, heldUntil, quote, currency, coupon }: RateLineProps) {
  const [opened, setOpened] = useState(false)
  const history = useId()
  const data = rate.data
  const effective = quote?.effectiveRate ?? data?.rate
  const bonus = quote && coupon && isPositive(decimal(quote.bonus)) ? quote.bonus : undefined
  return (
    <li>
      <span className={classes.stationLabel}>{messages.rate}</span>
      <span className={classes.stationValue} data-early="rate">
        {rate.isPending && <Skeleton width={110} height={18} />}
        {rate.isError && <span>{messages.noRate}</span>}
        {data && effective && (
          <span>
            1 USD = {toFixed(decimal(effective), 2)} {currency}
          </span>
        )}
      </span>
      <span className={classes.stationNote} data-early="rateNote">
        {rate.isPending && <span>{notePlaceholder}</span>}
        {data && (
          <span>
            {heldUntil ? messages.rateHeld(formatTime(heldUntil)) : rateNote(data)}
            {coupon && `; ${messages.withCoupon} ${coupon.code}`}
            {bonus && ` ${messages.bonus(`${groupThousands(bonus)} ${currency}`)}`}
          </span>
        )}
      </span>
      <span className={classes.stationNote} data-empty={!data || undefined}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={opened}
          aria-controls={history}
          onClick={() => setOpened(!opened)}
        >
          {opened ? messages.hideHistory : messages.showHistory}
        </Anchor>
      </span>
      <div id={history} className={classes.course}>
        {opened && (
          <Suspense fallback={<Skeleton height={chartHeight} />}>
            <RateHistory currency={currency} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
