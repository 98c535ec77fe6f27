import { describe, expect, it } from 'vitest'
import { chartOf, frame } from './rateChart'

const day = (date: string, rate: string, midRate = rate) => ({ date, rate, midRate })
const points = (line: string | undefined) =>
  (line ?? '').split(' ').map((point) => point.split(',').map(Number))

describe('the rate chart', () => {
  it('fills the frame, with the lowest rate at the bottom and the highest rate at the top', () => {
    const chart = chartOf([
      day('2026-11-18', '133.00'),
      day('2026-11-19', '132.00'),
      day('2026-11-20', '134.00'),
    ])
    expect(chart).toMatchObject({ lowest: '132.00', highest: '134.00' })
    expect(points(chart?.rate)).toEqual([
      [frame.inset, frame.height / 2],
      [frame.width / 2, frame.height - frame.inset],
      [frame.width - frame.inset, frame.inset],
    ])
  })

  it('uses one scale for both lines', () => {
    const chart = chartOf([day('2026-11-19', '133.00', '134.00'), day('2026-11-20', '133.00', '134.00')])
    expect(points(chart?.rate)[0]?.[1]).toBe(frame.height - frame.inset)
    expect(points(chart?.mid)[0]?.[1]).toBe(frame.inset)
    expect(chart).toMatchObject({ lowest: '133.00', highest: '133.00' })
  })

  it('compares rates as decimals, not as strings', () => {
    expect(chartOf([day('2026-11-19', '99.00'), day('2026-11-20', '100.00')])).toMatchObject({
      lowest: '99.00',
      highest: '100.00',
    })
  })

  it('shows one day as a point in the middle and is undefined without days', () => {
    expect(points(chartOf([day('2026-11-20', '133.00')])?.rate)).toEqual([
      [frame.width / 2, frame.height / 2],
    ])
    expect(chartOf([])).toBeUndefined()
  })
})
