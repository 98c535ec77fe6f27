import type { ExchangeRate } from '@/lib/api/types'
import { formatAgo } from '@/lib/format/time'
import {
  decimal,
  divideUp,
  format,
  isPositive,
  multiply,
  parse,
  subtract,
  toFixed,
} from '@/lib/money/decimal'
import { messages } from './messages'

/**
 * marginPercent returns our margin as a percentage of the mid-market rate, rounded up to two decimals. It returns
 * undefined if the mid-market rate is unknown.
 */
export function marginPercent(rate: Pick<ExchangeRate, 'rate' | 'midRate'>): string | undefined {
  const mid = parse(rate.midRate)
  if (!mid || !isPositive(mid)) return undefined
  const margin = subtract(mid, decimal(rate.rate))
  return isPositive(margin) ? format(divideUp(multiply(margin, decimal('100')), mid, 2)) : '0.00'
}

const marginText = (percent: string, midRate: string) =>
  percent === '0.00' ? messages.noMargin(midRate) : messages.margin(percent, midRate)

/** rateNote describes a rate's age and our margin. */
export function rateNote(rate: ExchangeRate): string {
  const age = messages.rateAge(formatAgo(rate.publishedAt))
  const margin = marginPercent(rate)
  return margin === undefined ? age : `${age} ${marginText(margin, toFixed(decimal(rate.midRate), 2))}`
}
