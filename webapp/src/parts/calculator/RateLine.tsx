import { Anchor, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type { Coupon, ExchangeRate } from '@/api/types'
import {
  decimal,
  divideUp,
  fixed,
  format,
  grouped,
  isPositive,
  multiply,
  parse,
  subtract,
} from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { formatAgo } from '@/ui/time'
import classes from './Calculator.module.css'
import { messages } from './messages'

/** What we keep of the market rate, in percent with two decimals; undefined where the market rate is not known. */
export function marginPercent(rate: Pick<ExchangeRate, 'rate' | 'midRate'>): string | undefined {
  const mid = parse(rate.midRate)
  if (!mid || !isPositive(mid)) return undefined
  const kept = subtract(mid, decimal(rate.rate))
  return isPositive(kept) ? format(divideUp(multiply(kept, decimal('100')), mid, 2)) : '0.00'
}

const RateCourse = lazy(() => import('./RateCourse'))

const marginText = (percent: string, mid: string) =>
  percent === '0.00' ? messages.noMargin(mid) : messages.margin(percent, mid)

interface RateLineProps {
  rate: UseQueryResult<ExchangeRate>
  quote: Quote | undefined
  currency: string
  coupon: Coupon | undefined
}

/** About as high as the picture, so that little moves when it is there. */
const courseHeight = 150

/** Holds the line of a note that is not known yet, so that nothing below moves when it is. */
const noteToCome = '\u00a0'

/** The rate, its age, how long it is honoured and the margin, always together; and how it came to be, if asked for. */
export function RateLine({ rate, quote, currency, coupon }: RateLineProps) {
  const [opened, setOpened] = useState(false)
  const course = useId()
  const data = rate.data
  const effective = quote?.effectiveRate ?? data?.rate
  const bonus = quote && coupon && isPositive(decimal(quote.bonus)) ? quote.bonus : undefined
  const margin = data && marginPercent(data)
  return (
    <li>
      <span className={classes.stationLabel}>{messages.rate}</span>
      <span className={classes.stationValue}>
        {rate.isPending && <Skeleton width={110} height={18} />}
        {rate.isError && messages.noRate}
        {data && effective && (
          <>
            1 USD = {fixed(decimal(effective), 2)} {currency}
          </>
        )}
      </span>
      <span className={classes.stationNote}>
        {rate.isPending && noteToCome}
        {data && (
          <>
            {messages.rateAge(formatAgo(data.publishedAt))}
            {margin !== undefined && `; ${marginText(margin, fixed(decimal(data.midRate), 2))}`}
            {coupon && `; ${messages.withCoupon} ${coupon.code}`}
            {bonus && ` ${messages.bonus(`${grouped(bonus)} ${currency}`)}`}
          </>
        )}
      </span>
      <span className={classes.stationNote} data-empty={!data || undefined}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={opened}
          aria-controls={course}
          onClick={() => setOpened(!opened)}
        >
          {opened ? messages.hideCourse : messages.showCourse}
        </Anchor>
      </span>
      <div id={course} className={classes.course}>
        {opened && (
          <Suspense fallback={<Skeleton height={courseHeight} />}>
            <RateCourse currency={currency} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
