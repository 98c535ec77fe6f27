import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import MetricsPage from './MetricsPage'
import { bucketNames, lastDays, methodName, percent, periodOf, sharesOfMax } from './metrics'

const amounts = (count: number, send: string) => ({ count, send, fees: '5.00', receive: '26800.00' })
const sum = (count: number, send: string) => ({
  count,
  completed: amounts(count, send),
  pending: amounts(7, '70.00'),
  reversed: amounts(8, '80.00'),
})

const business: Schemas['BusinessMetrics'] = {
  from: '2026-11-19',
  to: '2026-11-20',
  total: sum(3, '600.00'),
  days: [
    { day: '2026-11-19', ...sum(1, '200.00') },
    { day: '2026-11-20', ...sum(2, '400.00') },
  ],
  statuses: [
    { name: 'COMPLETED', ...sum(2, '400.00') },
    { name: 'FAILED', ...sum(1, '200.00') },
  ],
  methods: [{ name: 'BANK_ACCOUNT/CASH_PICKUP', ...sum(3, '600.00') }],
  states: [{ name: 'TX', ...sum(3, '600.00') }],
  districts: [
    { state: 'CA', district: 'Kaski', ...sum(2, '400.00') },
    { state: 'TX', district: '', ...sum(1, '200.00') },
  ],
  institutions: [{ name: 'WALLET', ...sum(3, '600.00') }],
  delivery: {
    count: 2,
    medianSeconds: 75,
    p90Seconds: 3_700,
    p99Seconds: 3_700,
    buckets: [
      { belowSeconds: 60, count: 0 },
      { belowSeconds: 0, count: 2 },
    ],
  },
  failures: [{ stage: 'FUNDING', reason: 'NO_FUNDS', count: 1 }],
  funnel: [
    { step: 'SIGNED_UP', count: 4 },
    { step: 'EMAIL_VERIFIED', count: 3 },
  ],
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

describe('the metrics page', () => {
  test('each chart has a table with its values', async () => {
    mockResponse('get', '/v1/admin/business', business)
    const { user } = render(<MetricsPage />)
    const days = await screen.findByRole('region', { name: 'Daily volume' })
    await user.click(within(days).getByText('Show as a table'))
    const table = within(days).getByRole('table', { name: 'Completed (USD)' })
    expect(within(table).getByRole('row', { name: '2026-11-20 $400.00' })).toBeVisible()
    const totals = within(screen.getByRole('table', { name: 'Amounts by outcome' }))
    for (const row of [
      'Completed Recorded in the ledger 3 $600.00 $5.00 NPR 26,800.00',
      'Pending On hold, or not submitted yet 7 $70.00 $5.00 NPR 26,800.00',
      'Reversed Failed, canceled, returned, or refunded 8 $80.00 $5.00 NPR 26,800.00',
    ]) {
      expect(totals.getByRole('row', { name: row })).toBeVisible()
    }
    const statuses = screen.getByRole('table', { name: 'Transfers by status' })
    expect(within(statuses).getByRole('row', { name: 'Completed 2 67% $400.00' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Bank Account to Cash Pickup 3 100% $600.00' })).toBeVisible()
    const corridors = screen.getByRole('table', { name: 'Corridors (state to district)' })
    expect(within(corridors).getByRole('row', { name: 'CA to Kaski 2 67% $400.00' })).toBeVisible()
    expect(within(corridors).getByRole('row', { name: /^TX to unknown district 1/ })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Payment: No funds 1' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Verified their email 3 75%' })).toBeVisible()
    expect(screen.getByText(/^50% arrived within 1 min 15 s/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Transfers' }))
    expect(
      await within(days).findByRole('row', { name: '2026-11-20 2' }),
      'the chart does not show the number of transfers',
    ).toBeVisible()
  })

  test('staff can select another period', async () => {
    mockResponse('get', '/v1/admin/business', business)
    const { user } = render(<MetricsPage />, { at: '/admin/figures?from=2026-11-01&to=2026-11-20' })
    const from = await screen.findByLabelText('From (PT)')
    expect(from).toHaveValue('2026-11-01')
    expect(screen.getByLabelText('To (PT)')).toHaveValue('2026-11-20')
    const expectedFrom = lastDays(7, Date.now()).from
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await waitFor(() => expect(from).toHaveValue(expectedFrom))
  })

  test('an empty period shows a message in each card', async () => {
    mockResponse('get', '/v1/admin/business', {
      ...business,
      total: sum(0, '0.00'),
      statuses: [],
      methods: [],
      states: [],
      districts: [],
      institutions: [],
      delivery: { ...business.delivery, count: 0 },
      failures: [],
      funnel: [{ step: 'SIGNED_UP', count: 0 }],
    })
    render(<MetricsPage />)
    expect(await screen.findAllByText('No transfers in this period.')).toHaveLength(5)
    expect(screen.getAllByText('No deliveries in this period.')).toHaveLength(2)
    expect(screen.getByText('No failures in this period.')).toBeVisible()
    expect(screen.getByText('No sign-ups in this period.')).toBeVisible()
  })
})

test('bar lengths are relative to the largest value, and zero if all values are zero', () => {
  expect(sharesOfMax(['50.00', '200.00', '0.00'])).toEqual([0.25, 1, 0])
  expect(sharesOfMax(['0', '0'])).toEqual([0, 0])
})

test('periods count back from today in Pacific time', () => {
  const lateEveningPacific = Date.parse('2026-03-10T05:30:00Z')
  expect(lastDays(7, lateEveningPacific)).toEqual({ from: '2026-03-03', to: '2026-03-09' })
  expect(periodOf(new URLSearchParams('days=7'), lateEveningPacific)).toEqual({
    from: '2026-03-03',
    to: '2026-03-09',
    period: '7',
  })
  expect(periodOf(new URLSearchParams('from=2026-01-01&to=2026-01-31'), 0)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(periodOf(new URLSearchParams('days=nonsense'), lateEveningPacific).period).toBe('30')
})

test('method names, percentages, and buckets are formatted for display', () => {
  expect(methodName('DEBIT_CARD/WALLET')).toBe('Debit Card to Wallet')
  expect(percent(0, 0)).toBe('–')
  expect(
    bucketNames([
      { belowSeconds: 60, count: 0 },
      { belowSeconds: 3_600, count: 0 },
      { belowSeconds: 172_800, count: 0 },
      { belowSeconds: 0, count: 0 },
    ]),
  ).toEqual(['under 1 min', '1 min to 1 h', '1 h to 2 d', 'over 2 d'])
})
