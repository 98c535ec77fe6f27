import type { DailyRate } from '@/lib/api/types'
import { compare, decimal } from '@/lib/money/decimal'

/** frame is the chart's size and padding in SVG units. */
export const frame = { width: 320, height: 96, inset: 6 } as const

/** Chart holds a rate chart's lines, and the lowest and highest of our rates. */
export interface Chart {
  lowest: string
  highest: string
  /** The SVG points of our rate's line. */
  rate: string
  /** The SVG points of the mid-market rate's line. */
  mid: string
}

const minOf = (a: string, b: string) => (compare(decimal(a), decimal(b)) < 0 ? a : b)
const maxOf = (a: string, b: string) => (compare(decimal(a), decimal(b)) > 0 ? a : b)

/**
 * chartOf returns the chart of a rate history, or undefined if the history is empty. The lowest and highest rates are
 * exact, unlike the points. If all rates are equal, the lines are in the middle.
 */
export function chartOf(days: readonly DailyRate[]): Chart | undefined {
  const [first] = days
  if (!first) return undefined
  const rates = days.flatMap(({ rate, midRate }) => [Number(rate), Number(midRate)])
  const minimum = Math.min(...rates)
  const span = Math.max(...rates) - minimum
  const { width, height, inset } = frame
  const x = (index: number) =>
    days.length === 1 ? width / 2 : inset + (index * (width - 2 * inset)) / (days.length - 1)
  const y = (value: number) =>
    span === 0 ? height / 2 : height - inset - ((value - minimum) * (height - 2 * inset)) / span
  const line = (rateOf: (day: DailyRate) => string) =>
    days.map((day, index) => `${x(index).toFixed(1)},${y(Number(rateOf(day))).toFixed(1)}`).join(' ')
  return {
    lowest: days.reduce((lowest, { rate }) => minOf(rate, lowest), first.rate),
    highest: days.reduce((highest, { rate }) => maxOf(rate, highest), first.rate),
    rate: line((day) => day.rate),
    mid: line((day) => day.midRate),
  }
}
