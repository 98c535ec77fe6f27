import { compare, decimal, divideUp, format, zero } from '@/money/decimal'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { pacificDay } from '@/ui/pacific'
import { titled } from '../actors'
import type { Business } from '../types'

const shareDecimals = 4

/** sharesOf returns each value as a share of the largest, from 0 to 1. Values are amounts or counts as text. */
export function sharesOf(figures: readonly string[]): number[] {
  const parsed = figures.map(decimal)
  const greatest = parsed.reduce((most, next) => (compare(next, most) > 0 ? next : most), zero)
  if (compare(greatest, zero) <= 0) return figures.map(() => 0)
  return parsed.map((figure) => Number(format(divideUp(figure, greatest, shareDecimals))))
}

/** percent formats 3 of 4 as '75 %'. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`

/** methodName formats 'BANK_ACCOUNT/CASH_PICKUP' for display. */
export function methodName(name: string): string {
  const [funding = '', method = ''] = name.split('/')
  const paid = funding in sourceLabels ? sourceLabels[funding as keyof typeof sourceLabels] : titled(funding)
  return `${paid} to ${payoutLabel(method)}`
}

const periods = { '7': 'Week', '30': '30 days', '90': '90 days', '365': 'Year' } as const

export type Period = keyof typeof periods

export const periodLabels = Object.entries(periods).map(([value, label]) => ({ value, label }))

const isPeriod = (text: string | null): text is Period => text !== null && text in periods

const dayMs = 86_400_000

/** daysBack returns a period of days up to and including today in Los Angeles. */
export function daysBack(count: number, now: number): { from: string; to: string } {
  const to = pacificDay(now)
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to }
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** chosen reads the period from the URL: a number of days up to today, or a start and an end day. */
export function chosen(search: URLSearchParams, now: number): { from: string; to: string; period?: Period } {
  const from = search.get('from')
  const to = search.get('to')
  if (isDay(from) && isDay(to)) return { from, to }
  const named = search.get('days')
  const period = isPeriod(named) ? named : '30'
  return { ...daysBack(Number(period), now), period }
}

type Bucket = Business['delivery']['buckets'][number]

const units: readonly [seconds: number, name: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

const bound = (seconds: number): string => {
  const [size, name] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 's']
  return `${seconds / size} ${name}`
}

/** bucketNames names the delivery time buckets: 'under 1 min', '1 h to 6 h', 'over 3 d'. */
export const bucketNames = (buckets: readonly Bucket[]): string[] =>
  buckets.map(({ belowSeconds }, index) => {
    const before = buckets[index - 1]?.belowSeconds
    if (before === undefined) return `under ${bound(belowSeconds)}`
    return belowSeconds === 0 ? `over ${bound(before)}` : `${bound(before)} to ${bound(belowSeconds)}`
  })
