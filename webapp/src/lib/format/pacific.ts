import { once } from './once'

/** pacific is the time zone of every time that the site shows (1.08b). */
export const pacific = 'America/Los_Angeles'

const secondMs = 1000
const dayMs = 86_400_000

const pacificFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: pacific,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
const zoneFormat = once(() => new Intl.DateTimeFormat('en-US', { timeZone: pacific, timeZoneName: 'short' }))

/** offsetAt returns the offset of Pacific time from UTC at a timestamp, in milliseconds. */
function offsetAt(timestamp: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of pacificFormat().formatToParts(timestamp)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timestamp / secondMs) * secondMs
}

/** zoneAbbreviation returns PST or PDT, whichever applies at a timestamp. */
export const zoneAbbreviation = (timestamp: number | Date): string =>
  zoneFormat()
    .formatToParts(timestamp)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'PT'

/**
 * toPacific formats an ISO timestamp as a Pacific date and time for an input, such as '2026-03-09T10:30'. It
 * returns an empty string for an invalid timestamp. Like browsers, it omits seconds that are zero.
 */
export function toPacific(iso: string | undefined, { seconds = false } = {}): string {
  const timestamp = Date.parse(iso ?? '')
  if (Number.isNaN(timestamp)) return ''
  const text = new Date(timestamp + offsetAt(timestamp)).toISOString()
  return text.slice(0, seconds && text.slice(17, 19) !== '00' ? 19 : 16)
}

/**
 * fromPacific converts a Pacific date and time to ISO timestamps. A time in the hour that repeats when daylight
 * saving time ends has two timestamps. Incomplete text has none. A time in the skipped hour is moved forward one hour.
 */
export function fromPacific(local: string): string[] {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return []
  const offsets = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)] as const
  const timestamps = [...new Set(offsets)]
    .map((offset) => asUtc - offset)
    .filter((timestamp) => timestamp + offsetAt(timestamp) === asUtc)
  if (timestamps.length === 0) timestamps.push(asUtc - offsets[0])
  return timestamps.sort((a, b) => a - b).map((timestamp) => new Date(timestamp).toISOString())
}

const dateFormat = once(() => new Intl.DateTimeFormat('en-CA', { timeZone: pacific }))

/** pacificDay returns the Pacific date at a timestamp, or today, as YYYY-MM-DD. */
export const pacificDay = (timestamp: number = Date.now()): string => dateFormat().format(timestamp)
