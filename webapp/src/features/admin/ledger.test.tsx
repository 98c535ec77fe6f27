import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import DeadlinesPage from './DeadlinesPage'
import LedgerPage from './LedgerPage'
import type { Deadline } from './types'

const id = '0198c2f4-77aa-7c3e-9d21-000000000001'

const cellTexts = (row: Element | null) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('the deadlines page', () => {
  const deadline: Deadline = {
    transferId: id,
    kind: 'AVAILABLE',
    state: 'OPEN',
    beganAt: '2026-03-02T18:00:00.000Z',
    dueAt: '2026-03-05T18:15:00.000Z',
    lastDay: '2026-03-05',
  }

  test('the page lists upcoming deadlines (9.09c)', async () => {
    const requests = mockResponse('get', '/v1/admin/deadlines', {
      result: [deadline],
      paging: { page: 0, pageSize: 50, totalCount: 1 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines' })
    expect(await screen.findByRole('cell', { name: 'Funds availability' })).toBeVisible()
    expect(screen.getByText('Mar 5, 2026')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('state')).toBe('OPEN')
    expect(screen.getByRole('link', { name: 'View transfer' })).toHaveAttribute(
      'href',
      `/admin/transfers/${id}`,
    )
  })

  test('the page lists past deadlines and shows whether they were met (9.09c)', async () => {
    const requests = mockResponse('get', '/v1/admin/deadlines', {
      result: [{ ...deadline, state: 'PASSED', passedAt: '2026-03-05T18:15:01.000Z' }],
      paging: { page: 0, pageSize: 50, totalCount: 1 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines?state=PASSED&kind=AVAILABLE' })
    expect(await screen.findByText('not yet')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('kind')).toBe('AVAILABLE')
  })

  test('an empty list shows a message', async () => {
    mockResponse('get', '/v1/admin/deadlines', {
      result: [],
      paging: { page: 0, pageSize: 50, totalCount: 0 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines?state=PASSED' })
    expect(await screen.findByText('No past deadlines')).toBeVisible()
  })
})

describe('the ledger page', () => {
  test('a statement shows each posting with the running balance', async () => {
    const requests = mockResponse('get', '/v1/admin/ledger/accounts/fee_income/statement', {
      account: 'fee_income',
      name: 'Fee income',
      currency: 'USD',
      result: [
        {
          position: '42',
          transferId: id,
          type: 'transfer.funding_submitted',
          at: '2026-03-02T18:00:00.000Z',
          amount: '-5.00',
          balance: '-1005.00',
        },
      ],
    })
    render(<LedgerPage />, { at: '/admin/ledger?view=statement&account=fee_income&currency=USD' })
    const entry = await screen.findByText('Funding submitted')
    expect(cellTexts(entry.closest('tr')).slice(-2)).toEqual(['-5.00', '-1,005.00'])
    expect(requests.urls[0]?.searchParams.get('currency')).toBe('USD')
  })

  test('money in flight is grouped by age', async () => {
    mockResponse('get', '/v1/admin/ledger/in-flight', {
      ageHours: [24, 72],
      accounts: [
        {
          account: 'payout_payable',
          currency: 'NPR',
          amounts: ['0.00', '-26800.00', '0.00'],
          counts: [0, 1, 0],
        },
      ],
      oldest: [
        {
          transferId: id,
          account: 'payout_payable',
          currency: 'NPR',
          amount: '-26800.00',
          since: '2026-03-02T18:00:00.000Z',
        },
      ],
    })
    render(<LedgerPage />, { at: '/admin/ledger?view=flight' })
    const table = await screen.findByRole('table', { name: 'By age' })
    expect(within(table).getByRole('columnheader', { name: '1 to 3 d' })).toBeVisible()
    expect(cellTexts(within(table).getByText('Payout payable, NPR').closest('tr'))).toEqual([
      'Payout payable, NPR',
      '',
      '-26,800.00 (1)',
      '',
    ])
  })

  test('staff can download a daily close with its signature', async () => {
    const note = 'hulak daily close v1\nday 2026-03-02\n\n— hulak signature\n'
    mockResponse('get', '/v1/admin/ledger/closes', {
      result: [{ day: '2026-03-02', position: '42', closedAt: '2026-03-03T08:01:00.000Z', note }],
    })
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:close'
    })
    render(<LedgerPage />, { at: '/admin/ledger?view=closes' })
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await saved[0]?.text()).toBe(note)
  })
})
