import type { DailyRate } from '@/api/types'
import { compare, decimal } from '@/money/decimal'

/** frame is the chart's size in SVG units. */
export const frame = { width: 320, height: 96, inset: 6 } as const

/** Chart is the content of the rate chart. */
export interface Chart {
  lowest: string
  highest: string
  /** The points of our rate and of the market rate in SVG format. */
  rate: string
  mid: string
}

const minOf = (a: string, b: string) => (compare(decimal(a), decimal(b)) < 0 ? a : b)
const maxOf = (a: string, b: string) => (compare(decimal(a), decimal(b)) > 0 ? a : b)

/**
 * chartOf computes the chart of a rate history, or undefined if it is empty. Coordinates are floating point, but
 * the lowest and the highest rate are exact. A constant rate is drawn in the middle.
 */
export function chartOf(days: readonly DailyRate[]): Chart | undefined {
  const [first] = days
  if (!first) return undefined
  const all = days.flatMap(({ rate, midRate }) => [Number(rate), Number(midRate)])
  const bottom = Math.min(...all)
  const span = Math.max(...all) - bottom
  const { width, height, inset } = frame
  const x = (index: number) =>
    days.length === 1 ? width / 2 : inset + (index * (width - 2 * inset)) / (days.length - 1)
  const y = (value: number) =>
    span === 0 ? height / 2 : height - inset - ((value - bottom) * (height - 2 * inset)) / span
  const line = (of: (day: DailyRate) => string) =>
    days.map((day, index) => `${x(index).toFixed(1)},${y(Number(of(day))).toFixed(1)}`).join(' ')
  return {
    lowest: days.reduce((low, { rate }) => minOf(rate, low), first.rate),
    highest: days.reduce((high, { rate }) => maxOf(rate, high), first.rate),
    rate: line((day) => day.rate),
    mid: line((day) => day.midRate),
  }
}
