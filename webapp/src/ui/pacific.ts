/** pacific is the time zone of all times on the pages (1.08b). */
export const pacific = 'America/Los_Angeles'

const secondMs = 1000
const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: pacific,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const zoneName = new Intl.DateTimeFormat('en-US', { timeZone: pacific, timeZoneName: 'short' })

/** offsetAt returns the offset of Pacific time from UTC at a moment, in milliseconds. */
function offsetAt(moment: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(moment)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / secondMs) * secondMs
}

/** zoneOf returns the abbreviation of Pacific time at a moment: PST or PDT. */
export const zoneOf = (moment: number | Date): string =>
  zoneName.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'PT'

/**
 * toPacific formats an ISO timestamp as a Pacific date and time for an input, such as '2026-03-09T10:30'. It
 * returns an empty text for an invalid timestamp. Zero seconds are omitted, as in browsers.
 */
export function toPacific(iso: string | undefined, { seconds = false } = {}): string {
  const moment = Date.parse(iso ?? '')
  if (Number.isNaN(moment)) return ''
  const text = new Date(moment + offsetAt(moment)).toISOString()
  return text.slice(0, seconds && text.slice(17, 19) !== '00' ? 19 : 16)
}

/**
 * fromPacific returns the ISO timestamps of a Pacific date and time. There are two in the repeated hour at the
 * end of daylight saving time, and none for incomplete text. A time in the skipped hour is read as one hour
 * later.
 */
export function fromPacific(local: string): string[] {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return []
  const offsets = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)] as const
  const moments = [...new Set(offsets)]
    .map((offset) => asUtc - offset)
    .filter((moment) => moment + offsetAt(moment) === asUtc)
  if (moments.length === 0) moments.push(asUtc - offsets[0])
  return moments.sort((a, b) => a - b).map((moment) => new Date(moment).toISOString())
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: pacific })

/** pacificDay returns the Pacific day of a moment as YYYY-MM-DD. The default is today. */
export const pacificDay = (now: number = Date.now()): string => day.format(now)
