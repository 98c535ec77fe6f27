import type { Schemas } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { pacificDay } from '@/lib/format/pacific'
import { compare, decimal, divideUp, format, zero } from '@/lib/money/decimal'
import { codeLabel } from '../shared/labels'

const shareDecimals = 4

/** sharesOfMax divides each value by the largest value. The values are decimal strings. */
export function sharesOfMax(values: readonly string[]): number[] {
  const parsed = values.map(decimal)
  const max = parsed.reduce((largest, value) => (compare(value, largest) > 0 ? value : largest), zero)
  if (compare(max, zero) <= 0) return values.map(() => 0)
  return parsed.map((value) => Number(format(divideUp(value, max, shareDecimals))))
}

/** percent formats 3 of 4 as '75%'. */
export const percent = (part: number, total: number): string =>
  total === 0 ? '–' : `${Math.round((part / total) * 100)}%`

/** methodName formats 'BANK_ACCOUNT/CASH_PICKUP' for display. */
export function methodName(name: string): string {
  const [source = '', payout = ''] = name.split('/')
  const sourceLabel =
    source in sourceLabels ? sourceLabels[source as keyof typeof sourceLabels] : codeLabel(source)
  return `${sourceLabel} to ${payoutLabel(payout)}`
}

/** periods maps numbers of days to their labels. */
export const periods = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' } as const

export type Period = keyof typeof periods

const isPeriod = (text: string | null): text is Period => text !== null && text in periods

const dayMs = 86_400_000

/** lastDays returns the last `count` days in Pacific time, including today. */
export function lastDays(count: number, now: number): { from: string; to: string } {
  const to = pacificDay(now)
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to }
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * periodOf reads the period from the URL: a first and last day, or a number of days up to and including today. The
 * default is the last 30 days.
 */
export function periodOf(
  search: URLSearchParams,
  now: number,
): { from: string; to: string; period?: Period } {
  const from = search.get('from')
  const to = search.get('to')
  if (isDay(from) && isDay(to)) return { from, to }
  const days = search.get('days')
  const period = isPeriod(days) ? days : '30'
  return { ...lastDays(Number(period), now), period }
}

type Bucket = Schemas['BusinessMetrics']['delivery']['buckets'][number]

const units: readonly [seconds: number, name: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

const boundText = (seconds: number): string => {
  const [size, name] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 's']
  return `${seconds / size} ${name}`
}

/** bucketNames returns the labels of the delivery time buckets: 'under 1 min', '1 h to 6 h', 'over 3 d'. */
export const bucketNames = (buckets: readonly Bucket[]): string[] =>
  buckets.map(({ belowSeconds }, index) => {
    const lowerBound = buckets[index - 1]?.belowSeconds
    if (lowerBound === undefined) return `under ${boundText(belowSeconds)}`
    return belowSeconds === 0
      ? `over ${boundText(lowerBound)}`
      : `${boundText(lowerBound)} to ${boundText(belowSeconds)}`
  })
