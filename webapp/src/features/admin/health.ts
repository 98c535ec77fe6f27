import { paths } from '@/app/paths'
import type { HealthCheck, ProjectionHealth } from './types'

export type Health = 'failing' | 'rebuilding' | 'behind' | 'level'

/**
 * healthOf returns the health of a read model. Blocked streams and errors outrank a rebuild, and a rebuild
 * outranks lag.
 */
export function healthOf({ parked, lastError, healthy, rebuilding, lagEvents }: ProjectionHealth): Health {
  if (parked.length > 0 || lastError || (!healthy && !rebuilding)) return 'failing'
  if (rebuilding) return 'rebuilding'
  return lagEvents > 0 ? 'behind' : 'level'
}

export type Measure = HealthCheck['measure']

const count = (one: string, many: string) => (figure: number) => `${figure} ${figure === 1 ? one : many}`

/** duration formats seconds: 75 as '1 min 15 s'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min` : `${Math.floor(hours / 24)} days`
}

const bytesUnits = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** bytes formats bytes: 1234567 as '1.2 MB'. */
export function bytes(figure: number): string {
  let value = figure
  let unit = 0
  while (value >= 1000 && unit < bytesUnits.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${bytesUnits[unit]}`
}

interface Words {
  label: string
  figure: (figure: number) => string
  /** The page with the events, transfers, or rows behind the figure. */
  to: string
}

const here = (part: string) => `${paths.health}#${part}`

/** measures maps each measure to its label, format, and link. */
export const measures: Record<Measure, Words> = {
  BOOKS: { label: 'Out-of-balance currencies', figure: String, to: paths.ledger },
  LIMITS: {
    label: 'Senders with wrong limits',
    figure: count('sender', 'senders'),
    to: `${paths.health}?kind=LIMITS#divergences`,
  },
  COUPONS: {
    label: 'Coupons with wrong use counts',
    figure: count('coupon', 'coupons'),
    to: `${paths.health}?kind=COUPONS#divergences`,
  },
  DIVERGENCES: { label: 'Other differences from the log', figure: String, to: here('divergences') },
  IN_FLIGHT: {
    label: 'Oldest money in flight',
    figure: count('day', 'days'),
    to: `${paths.ledger}?view=flight`,
  },
  PROMISES: {
    label: 'Past promised time',
    figure: count('transfer', 'transfers'),
    to: `${paths.deadlines}?state=PASSED`,
  },
  DEADLINES: { label: 'Overdue deadlines', figure: String, to: paths.deadlines },
  PROJECTION_LAG: { label: 'Slowest read model', figure: duration, to: here('read-models') },
  PROJECTION_ERRORS: { label: 'Failing read models', figure: String, to: here('read-models') },
  PARKED: { label: 'Blocked streams', figure: String, to: here('parked') },
  WORKER_LAG: { label: 'Slowest worker', figure: duration, to: here('workers') },
  WORKER_CLAIMS: { label: 'Unclaimed workers', figure: String, to: here('workers') },
  CALLBACKS_WAITING: { label: 'Oldest waiting callback', figure: duration, to: here('callbacks') },
  CALLBACKS_ASIDE: { label: 'Callbacks set aside', figure: String, to: here('callbacks') },
  BROWSER_ERRORS: {
    label: 'Page errors, last hour',
    figure: count('kind', 'kinds'),
    to: paths.browserErrors,
  },
  WRONG_CODES: {
    label: 'Wrong codes, last hour',
    figure: count('code', 'codes'),
    to: `${paths.events}?type=sender.signed_up`,
  },
  TEXT_MESSAGES: {
    label: 'SMS allowance used',
    figure: (percent) => `${percent} %`,
    to: `${paths.events}?type=sender.phone_verification_requested`,
  },
  SEAL: { label: 'Time since last seal', figure: duration, to: here('log') },
  UNAUTHENTICATED: { label: 'Unauthenticated events', figure: String, to: here('log') },
  TRANSACTION: { label: 'Oldest transaction', figure: duration, to: here('log') },
  DATABASE: { label: 'Database', figure: bytes, to: here('log') },
}

/** wall lists the measures by group, in reading order. */
export const wall: readonly { title: string; measures: readonly Measure[] }[] = [
  {
    title: 'Money',
    measures: ['BOOKS', 'LIMITS', 'COUPONS', 'DIVERGENCES', 'IN_FLIGHT', 'PROMISES', 'DEADLINES'],
  },
  {
    title: 'Event processing',
    measures: ['PROJECTION_LAG', 'PROJECTION_ERRORS', 'PARKED', 'WORKER_LAG', 'WORKER_CLAIMS'],
  },
  {
    title: 'External',
    measures: ['CALLBACKS_WAITING', 'CALLBACKS_ASIDE', 'BROWSER_ERRORS', 'WRONG_CODES', 'TEXT_MESSAGES'],
  },
  { title: 'Storage', measures: ['SEAL', 'UNAUTHENTICATED', 'TRANSACTION', 'DATABASE'] },
]

/** levels names the levels. Color is never the only sign. */
export const levels: Record<HealthCheck['level'], string> = {
  OK: 'OK',
  WATCH: 'Watch',
  ALARM: 'Alarm',
  UNKNOWN: 'Unknown',
}

/** bounds describes the values at which a measure needs attention or raises an alarm. */
export const bounds = ({ measure, watch, alarm }: HealthCheck): string => {
  const { figure } = measures[measure]
  return watch === alarm
    ? `Alarm from ${figure(alarm)}`
    : `Watch from ${figure(watch)}, alarm from ${figure(alarm)}`
}

/** calling counts the measures that need attention. */
export const calling = (checks: HealthCheck[]): number => checks.filter(({ level }) => level !== 'OK').length
