import { afterEach, describe, expect, test } from 'vitest'
import { fromPacific, pacificDay, toPacific, zoneOf } from './pacific'
import { formatDateTime } from './time'

const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

describe.each([
  ['America/New_York', 240],
  ['Asia/Kathmandu', -345],
  ['America/Los_Angeles', 420],
  ['UTC', 0],
])('in a browser in %s', (zone, minutesFromUtc) => {
  const inZone = (name: string, body: () => void) =>
    test(name, () => {
      process.env.TZ = zone
      expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset(), 'offset of the time zone').toBe(
        minutesFromUtc,
      )
      body()
    })

  inZone('a field shows and reads Pacific time (1.08b)', () => {
    expect(toPacific('2026-11-20T18:30:15.250Z')).toBe('2026-11-20T10:30')
    expect(toPacific('2026-11-20T18:30:15.250Z', { seconds: true })).toBe('2026-11-20T10:30:15')
    expect(fromPacific('2026-11-20T10:30')).toEqual(['2026-11-20T18:30:00.000Z'])
    expect(fromPacific('2026-07-20T10:30:15')).toEqual(['2026-07-20T17:30:15.000Z'])
    expect(formatDateTime('2026-11-20T18:30:00Z')).toMatch(/^Nov 20, 2026, 10:30\sAM PST$/)
  })

  inZone('a time in the skipped hour is read as one hour later (1.08b)', () => {
    expect(fromPacific('2026-03-08T01:59')).toEqual(['2026-03-08T09:59:00.000Z'])
    expect(fromPacific('2026-03-08T02:30')).toEqual(['2026-03-08T10:30:00.000Z'])
    expect(toPacific('2026-03-08T10:30:00Z')).toBe('2026-03-08T03:30')
    expect(fromPacific('2026-03-08T03:00')).toEqual(['2026-03-08T10:00:00.000Z'])
  })

  inZone('a time in the repeated hour has two moments (1.08b)', () => {
    expect(fromPacific('2026-11-01T00:59')).toEqual(['2026-11-01T07:59:00.000Z'])
    const twice = fromPacific('2026-11-01T01:30')
    expect(twice).toEqual(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'])
    expect(twice.map((moment) => zoneOf(new Date(moment)))).toEqual(['PDT', 'PST'])
    expect(twice.map((moment) => toPacific(moment))).toEqual(['2026-11-01T01:30', '2026-11-01T01:30'])
    expect(fromPacific('2026-11-01T02:00')).toEqual(['2026-11-01T10:00:00.000Z'])
  })

  inZone('every hour of a year is read back as shown (1.08b)', () => {
    for (let hour = Date.UTC(2026, 0, 1); hour < Date.UTC(2027, 0, 1); hour += 3_600_000) {
      const moment = new Date(hour).toISOString()
      expect(fromPacific(toPacific(moment))).toContain(moment)
    }
  })

  inZone('the day is the Pacific day (1.08b)', () => {
    expect(pacificDay(Date.parse('2026-11-21T07:59:00Z'))).toBe('2026-11-20')
    expect(pacificDay(Date.parse('2026-11-21T08:00:00Z'))).toBe('2026-11-21')
  })
})

test('an invalid text has no moment', () => {
  expect(toPacific('')).toBe('')
  expect(toPacific('yesterday')).toBe('')
  expect(fromPacific('')).toEqual([])
})
