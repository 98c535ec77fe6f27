import { Anchor, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type { Coupon, ExchangeRate } from '@/lib/api/types'
import { formatTime } from '@/lib/format/time'
import { decimal, groupThousands, isPositive, toFixed } from '@/lib/money/decimal'
import type { Quote } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import { isSignedIn, useSession } from '@/lib/session/store'
import { TextLink } from '@/ui/TextLink'
import classes from './Calculator.module.css'
import { messages } from './messages'
import { rateNote } from './rateNote'

const RateHistory = lazy(() => import('./RateHistory'))

interface RateLineProps {
  rate: UseQueryResult<ExchangeRate>
  /** When the held rate expires. Undefined if no rate is held or the current rate is at least as good. */
  heldUntil: string | undefined
  quote: Quote | undefined
  currency: string
  coupon: Coupon | undefined
}

/** chartHeight is the chart's approximate height in pixels. It avoids a layout shift. */
const chartHeight = 150

/** notePlaceholder reserves a line while the note loads. */
const notePlaceholder = '\u00a0'

/** RateLine shows the rate with its age, hold time, and margin. The user can expand the rate history. */
export function RateLine({ rate, heldUntil, quote, currency, coupon }: RateLineProps) {
  const signedIn = useSession(isSignedIn)
  const [isOpen, setIsOpen] = useState(false)
  const historyId = useId()
  const data = rate.data
  const effective = quote?.effectiveRate ?? data?.rate
  const bonus =
    quote && coupon && isPositive(decimal(quote.bonus))
      ? `${groupThousands(quote.bonus)} ${currency}`
      : undefined
  return (
    <li>
      <span className={classes.lineLabel}>{messages.rate}</span>
      <span className={classes.lineValue}>
        {rate.isPending && <Skeleton width={110} height={18} />}
        {rate.isError && <span>{messages.noRate}</span>}
        {data && effective && (
          <span>
            1 USD = {toFixed(decimal(effective), 2)} {currency}
          </span>
        )}
      </span>
      <span className={classes.rateNote}>
        {rate.isPending && <span>{notePlaceholder}</span>}
        {data && (
          <span>
            {heldUntil ? messages.rateHeld(formatTime(heldUntil)) : rateNote(data)}
            {coupon && ` ${messages.withCoupon(coupon.code, bonus)}`}
          </span>
        )}
      </span>
      <span className={classes.lineNote} data-empty={!data || undefined}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={historyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.hideHistory : messages.showHistory}
        </Anchor>
        {signedIn && (
          <>
            {' · '}
            <TextLink to={paths.rateAlerts} size="sm">
              {messages.rateAlert}
            </TextLink>
          </>
        )}
      </span>
      <div id={historyId} className={classes.history}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={chartHeight} />}>
            <RateHistory currency={currency} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
