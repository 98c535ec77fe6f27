import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import { shiftPeriod } from './period'
import ReportsPage from './ReportsPage'

const callReport = {
  report: 'CALL_REPORT',
  unit: 'QUARTER',
  period: '2026-Q4',
  from: '2026-10-01',
  to: '2026-12-31',
  position: '420',
  complete: false,
  tables: [
    {
      name: 'STATES',
      by: ['STATE'],
      figures: [
        { name: 'SENT', currency: 'USD' },
        { name: 'OUTSTANDING', currency: 'USD' },
      ],
      rows: [
        {
          key: ['TX'],
          cells: [
            { count: 3, amount: '12600.00' },
            { count: 4, amount: '400.00' },
          ],
        },
      ],
      totals: [
        { count: 3, amount: '12600.00' },
        { count: 4, amount: '400.00' },
      ],
    },
    { name: 'DAILY', by: ['DAY'], figures: [{ name: 'HELD', currency: 'USD' }], rows: [], totals: [] },
  ],
}

describe('the reports page', () => {
  test('a figure opens the ledger entries that it sums, at the same log position', async () => {
    mockResponse('get', '/v1/admin/reports/CALL_REPORT', callReport)
    const requests = mockResponse('get', '/v1/admin/reports/CALL_REPORT/entries', {
      result: [
        {
          position: '17',
          transferId: 't-1',
          type: 'transfer.funding_submitted',
          at: '2026-11-02T18:00:00.000Z',
          amount: '4200.00',
        },
      ],
    })
    render(<ReportsPage />, { at: '/admin/reports' })
    const table = await screen.findByRole('table', { name: 'By state of the sender' })
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('Total312,600.00400.00')
    await userEvent.click(
      within(table).getByRole('button', { name: 'Show the entries of Sent 12,600.00, TX' }),
    )
    const entries = await screen.findByRole('table', { name: 'Ledger entries of “Sent”, TX' })
    expect(within(entries).getByText('Funding submitted')).toBeVisible()
    expect(within(entries).getByText('4,200.00')).toBeVisible()
    const query = requests.urls[0]?.searchParams
    expect(Object.fromEntries(query ?? [])).toEqual({
      period: '2026-Q4',
      position: '420',
      table: 'STATES',
      figure: 'SENT',
      key: 'TX',
      limit: '50',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('table', { name: 'Ledger entries of “Sent”, TX' })).not.toBeInTheDocument()
  })

  test('a table without rows says so, and a period that has not ended is marked', async () => {
    mockResponse('get', '/v1/admin/reports/CALL_REPORT', callReport)
    render(<ReportsPage />, { at: '/admin/reports' })
    expect(await screen.findByText('No entries in this period')).toBeVisible()
    expect(screen.getByText(/The period has not ended/)).toBeVisible()
  })

  test('the user moves to the previous quarter', async () => {
    const requests = mockResponse('get', '/v1/admin/reports/CALL_REPORT', callReport)
    render(<ReportsPage />, { at: '/admin/reports' })
    await userEvent.click(await screen.findByRole('button', { name: 'Previous period' }))
    expect(requests.urls.at(-1)?.searchParams.get('period')).toBe('2026-Q3')
  })
})

test.each([
  ['QUARTER', '2026-Q1', -1, '2025-Q4'],
  ['QUARTER', '2026-Q4', 1, '2027-Q1'],
  ['MONTH', '2026-01', -1, '2025-12'],
  ['MONTH', '2026-12', 1, '2027-01'],
  ['MONTH', '2026-09', 1, '2026-10'],
] as const)('a %s after %s moves by %i to %s', (unit, period, by, shifted) => {
  expect(shiftPeriod(unit, period, by)).toBe(shifted)
})
