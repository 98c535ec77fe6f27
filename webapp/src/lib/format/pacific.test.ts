import { afterEach, describe, expect, test } from 'vitest'
import { fromPacific, pacificDay, toPacific, zoneAbbreviation } from './pacific'
import { formatDate, formatDateTime, formatTime } from './time'

const originalTimeZone = process.env.TZ
afterEach(() => {
  if (originalTimeZone === undefined) delete process.env.TZ
  else process.env.TZ = originalTimeZone
})

describe.each([
  ['America/New_York', 240],
  ['Asia/Kathmandu', -345],
  ['America/Los_Angeles', 420],
  ['UTC', 0],
])('in a browser in %s', (timeZone, timezoneOffset) => {
  const testInZone = (title: string, body: () => void) =>
    test(title, () => {
      process.env.TZ = timeZone
      expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset(), 'time zone offset in July').toBe(
        timezoneOffset,
      )
      body()
    })

  testInZone('a field shows and accepts Pacific time (1.08b)', () => {
    expect(toPacific('2026-11-20T18:30:15.250Z')).toBe('2026-11-20T10:30')
    expect(toPacific('2026-11-20T18:30:15.250Z', { seconds: true })).toBe('2026-11-20T10:30:15')
    expect(fromPacific('2026-11-20T10:30')).toEqual(['2026-11-20T18:30:00.000Z'])
    expect(fromPacific('2026-07-20T10:30:15')).toEqual(['2026-07-20T17:30:15.000Z'])
    expect(formatDateTime('2026-11-20T18:30:00Z')).toMatch(/^Nov 20, 2026, 10:30\sAM PST$/)
    expect(formatDate('2026-11-21T07:30:00Z')).toBe('Nov 20, 2026')
    expect(formatTime('2026-11-21T07:30:00Z')).toMatch(/^11:30\sPM PST$/)
  })

  testInZone('a time in the skipped hour is moved forward one hour (1.08b)', () => {
    expect(fromPacific('2026-03-08T01:59')).toEqual(['2026-03-08T09:59:00.000Z'])
    expect(fromPacific('2026-03-08T02:30')).toEqual(['2026-03-08T10:30:00.000Z'])
    expect(toPacific('2026-03-08T10:30:00Z')).toBe('2026-03-08T03:30')
    expect(fromPacific('2026-03-08T03:00')).toEqual(['2026-03-08T10:00:00.000Z'])
  })

  testInZone('a time in the repeated hour has two timestamps (1.08b)', () => {
    expect(fromPacific('2026-11-01T00:59')).toEqual(['2026-11-01T07:59:00.000Z'])
    const timestamps = fromPacific('2026-11-01T01:30')
    expect(timestamps).toEqual(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'])
    expect(timestamps.map((timestamp) => zoneAbbreviation(new Date(timestamp)))).toEqual(['PDT', 'PST'])
    expect(timestamps.map((timestamp) => toPacific(timestamp))).toEqual([
      '2026-11-01T01:30',
      '2026-11-01T01:30',
    ])
    expect(fromPacific('2026-11-01T02:00')).toEqual(['2026-11-01T10:00:00.000Z'])
  })

  testInZone('every hour of a year converts to Pacific time and back (1.08b)', () => {
    for (let hour = Date.UTC(2026, 0, 1); hour < Date.UTC(2027, 0, 1); hour += 3_600_000) {
      const timestamp = new Date(hour).toISOString()
      expect(fromPacific(toPacific(timestamp))).toContain(timestamp)
    }
  })

  testInZone('the date is the Pacific date (1.08b)', () => {
    expect(pacificDay(Date.parse('2026-11-21T07:59:00Z'))).toBe('2026-11-20')
    expect(pacificDay(Date.parse('2026-11-21T08:00:00Z'))).toBe('2026-11-21')
  })
})

test('invalid text has no timestamp', () => {
  expect(toPacific('')).toBe('')
  expect(toPacific('yesterday')).toBe('')
  expect(fromPacific('')).toEqual([])
})
