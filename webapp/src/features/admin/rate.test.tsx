import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/session/store'
import { render, signedIn } from '@/test/render'
import { answers } from '@/test/server'
import { RateSource } from './parts/RateSource'
import { rateWords } from './rate'
import type { RateHealth } from './types'

const rate: NonNullable<RateHealth['rate']> = {
  rate: '133.76',
  midRate: '134.10',
  midRateDate: '2026-03-09',
  source: 'nrb',
  sourceCurrency: 'USD',
  destinationCurrency: 'NPR',
  publishedAt: '2026-03-09T00:00:00Z',
}
const well: RateHealth = {
  rate,
  source: 'nrb',
  answeredAt: '2026-03-09T00:00:00Z',
  tries: 0,
  lastError: '',
  stale: false,
  healthy: true,
}

beforeEach(() => {
  signedIn({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

describe('the exchange rate in the back-office', () => {
  test('says what it is, whose, and of which day the bank gave its own', async () => {
    answers('get', '/v1/admin/rates', well)
    render(<RateSource />)
    expect(await screen.findByText('Up to date')).toHaveAttribute('data-health', 'level')
    expect(screen.getByText('133.76 NPR')).toBeVisible()
    expect(screen.getByText('134.10 NPR of 2026-03-09')).toBeVisible()
    expect(screen.getByText(/from Nepal Rastra Bank/)).toBeVisible()
    expect(screen.queryByText('Failing since')).toBeNull()
  })

  test('says since when its source fails, and why', async () => {
    answers('get', '/v1/admin/rates', {
      ...well,
      healthy: false,
      failingSince: '2026-03-09T06:00:00Z',
      tries: 3,
      lastError: 'Nepal Rastra Bank: list tables: status 502',
    })
    render(<RateSource />)
    expect(await screen.findByText('Source needs a look; the last one goes on')).toHaveAttribute(
      'data-health',
      'failing',
    )
    expect(screen.getByText('Failing since')).toBeVisible()
    expect(screen.getByText(/3 tries/)).toBeVisible()
    expect(screen.getByText(/status 502/)).toBeVisible()
  })

  test('says what weighs most', () => {
    const { rate: _, ...none } = well
    expect(rateWords({ ...none, stale: true, lastError: 'down', healthy: false })).toBe('None published yet')
    expect(rateWords({ ...well, stale: true, lastError: 'down', healthy: false })).toMatch(/^Out of date/)
  })
})
