import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
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

interface RateLineProps {
  rate: UseQueryResult<ExchangeRate>
  quote: Quote | undefined
  currency: string
  coupon: Coupon | undefined
}

/** Holds the line of a note that is not known yet, so that nothing below moves when it is. */
const noteToCome = '\u00a0'

/** The rate, its age and the margin, always together. */
export function RateLine({ rate, quote, currency, coupon }: RateLineProps) {
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
            {margin !== undefined && `; ${margin === '0.00' ? messages.noMargin : messages.margin(margin)}`}
            {coupon && `; ${messages.withCoupon} ${coupon.code}`}
            {bonus && ` ${messages.bonus(`${grouped(bonus)} ${currency}`)}`}
          </>
        )}
      </span>
    </li>
  )
}
