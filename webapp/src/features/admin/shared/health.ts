import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { countOf } from './labels'

export type ModelHealth = 'failing' | 'rebuilding' | 'behind' | 'current'

/**
 * healthOf returns a read model's health. Blocked streams and errors take precedence over a rebuild, and a
 * rebuild takes precedence over lag.
 */
export function healthOf({
  parked,
  lastError,
  healthy,
  rebuilding,
  lagEvents,
}: Schemas['ProjectionHealth']): ModelHealth {
  if (parked.length > 0 || lastError || (!healthy && !rebuilding)) return 'failing'
  if (rebuilding) return 'rebuilding'
  return lagEvents > 0 ? 'behind' : 'current'
}

export type Measure = Schemas['HealthCheck']['measure']

/** formatDuration formats a number of seconds: 75 as '1 min 15 s'. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min` : `${Math.floor(hours / 24)} days`
}

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** formatBytes formats a number of bytes: 1234567 as '1.2 MB'. */
export function formatBytes(byteCount: number): string {
  let value = byteCount
  let unit = 0
  while (value >= 1000 && unit < byteUnits.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${byteUnits[unit]}`
}

interface MeasureInfo {
  label: string
  format: (value: number) => string
  /** Link to the details behind the value. */
  to: string
}

const healthSectionPath = (section: string) => `${paths.health}#${section}`

/** measures maps each measure to its label, format, and link. */
export const measures: Record<Measure, MeasureInfo> = {
  BOOKS: { label: 'Out-of-balance currencies', format: String, to: paths.ledger },
  LIMITS: {
    label: 'Senders with wrong limits',
    format: (count) => countOf(count, 'sender'),
    to: `${paths.health}?kind=LIMITS#divergences`,
  },
  COUPONS: {
    label: 'Coupons with wrong use counts',
    format: (count) => countOf(count, 'coupon'),
    to: `${paths.health}?kind=COUPONS#divergences`,
  },
  DIVERGENCES: {
    label: 'Other differences from the log',
    format: String,
    to: healthSectionPath('divergences'),
  },
  IN_FLIGHT: {
    label: 'Oldest money in flight',
    format: (count) => countOf(count, 'day'),
    to: `${paths.ledger}?view=flight`,
  },
  PROMISES: {
    label: 'Late transfers',
    format: String,
    to: `${paths.deadlines}?state=LATE`,
  },
  DEADLINES: { label: 'Overdue deadlines', format: String, to: `${paths.deadlines}?state=OPEN` },
  PROJECTION_LAG: {
    label: 'Slowest read model',
    format: formatDuration,
    to: healthSectionPath('read-models'),
  },
  PROJECTION_ERRORS: { label: 'Failing read models', format: String, to: healthSectionPath('read-models') },
  PARKED: { label: 'Blocked streams', format: String, to: healthSectionPath('parked') },
  WORKER_LAG: { label: 'Slowest worker', format: formatDuration, to: healthSectionPath('workers') },
  WORKER_CLAIMS: { label: 'Workers not running', format: String, to: healthSectionPath('workers') },
  CALLBACKS_WAITING: {
    label: 'Oldest waiting callback',
    format: formatDuration,
    to: healthSectionPath('callbacks'),
  },
  CALLBACKS_ASIDE: { label: 'Failed callbacks', format: String, to: healthSectionPath('callbacks') },
  BROWSER_ERRORS: {
    label: 'Distinct browser errors, last hour',
    format: String,
    to: paths.browserErrors,
  },
  WRONG_CODES: {
    label: 'Incorrect verification codes, last hour',
    format: String,
    to: `${paths.events}?type=sender.signed_up`,
  },
  TEXT_MESSAGES: {
    label: 'SMS quota used',
    format: (percent) => `${percent}%`,
    to: `${paths.events}?type=sender.phone_verification_requested`,
  },
  SEAL: { label: 'Time since last seal', format: formatDuration, to: healthSectionPath('log') },
  WITNESSES: { label: 'Time without witnesses', format: formatDuration, to: healthSectionPath('log') },
  LOST_EVENTS: { label: 'Lost events', format: String, to: healthSectionPath('log') },
  UNAUTHENTICATED: { label: 'Unauthenticated events', format: String, to: healthSectionPath('log') },
  TRANSACTION: { label: 'Oldest database transaction', format: formatDuration, to: healthSectionPath('log') },
  DATABASE: { label: 'Database size', format: formatBytes, to: healthSectionPath('log') },
}

/** measureGroups lists the measures in display order. */
export const measureGroups: readonly { title: string; measures: readonly Measure[] }[] = [
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
  {
    title: 'Storage',
    measures: ['SEAL', 'WITNESSES', 'LOST_EVENTS', 'UNAUTHENTICATED', 'TRANSACTION', 'DATABASE'],
  },
]

/** levelLabels are shown next to the color, so color is never the only indicator. */
export const levelLabels: Record<Schemas['HealthCheck']['level'], string> = {
  OK: 'OK',
  WATCH: 'Warning',
  ALARM: 'Alarm',
  UNKNOWN: 'Unknown',
}

/** thresholdText formats the thresholds for the warning and alarm levels. */
export const thresholdText = ({ measure, watch, alarm }: Schemas['HealthCheck']): string => {
  const { format } = measures[measure]
  return watch === alarm
    ? `Alarm at ${format(alarm)}`
    : `Warning at ${format(watch)}, alarm at ${format(alarm)}`
}

/** countNeedingAttention counts the measures whose level is not OK. */
export const countNeedingAttention = (checks: Schemas['HealthCheck'][]): number =>
  checks.filter(({ level }) => level !== 'OK').length
