import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockResponses } from '@/test/server'
import CasesPage from './CasesPage'
import ComplaintsPage from './ComplaintsPage'
import CouponsPage from './CouponsPage'
import DeadlinesPage from './DeadlinesPage'
import ErasuresPage from './ErasuresPage'
import FeeSetsPage from './FeeSetsPage'
import HoldsPage from './HoldsPage'
import LedgerPage from './LedgerPage'
import LockedSendersPage from './LockedSendersPage'
import { VirtualGrid } from './parts/VirtualGrid'
import { targetRow, visibleSpan } from './parts/visibleRows'
import RatesPage from './RatesPage'
import ReadsPage from './ReadsPage'
import ReconciliationPage from './ReconciliationPage'
import SanctionsListsPage from './SanctionsListsPage'
import StaffPage from './StaffPage'
import { useSavedFilters } from './savedFilters'
import TransfersPage from './TransfersPage'
import { isAmount, transferFilterOf, transferFilterParams } from './transferFilter'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  useSavedFilters.setState({ staffId: '', filters: [] })
})

function SampleGrid({ onOpen }: { onOpen: (row: number) => void }) {
  const [rows] = useState(() => Array.from({ length: 100_000 }, (_, row) => row))
  return (
    <VirtualGrid
      caption="Rows"
      columns={[{ name: 'Number', cell: (row) => `row ${row}` }]}
      rows={rows}
      rowKey={String}
      onOpen={onOpen}
      hasMore={false}
      onNearEnd={() => undefined}
      footer="End of list"
    />
  )
}

describe('the virtual grid', () => {
  test('the visible span includes the overscan and stays within the list', () => {
    expect(visibleSpan(0, 440, 44, 100_000)).toEqual({ from: 0, to: 22 })
    expect(visibleSpan(44 * 500, 440, 44, 100_000)).toEqual({ from: 488, to: 522 })
    expect(visibleSpan(44 * 100_000, 440, 44, 100_000)).toEqual({ from: 99_978, to: 100_000 })
    expect(visibleSpan(0, 440, 44, 3)).toEqual({ from: 0, to: 3 })
    expect(visibleSpan(9_999, 440, 44, 0)).toEqual({ from: 0, to: 0 })
  })

  test('the navigation keys stay within the list', () => {
    expect(targetRow('ArrowDown', 3, 10, 100)).toBe(4)
    expect(targetRow('ArrowUp', 0, 10, 100)).toBe(0)
    expect(targetRow('PageDown', 95, 10, 100)).toBe(99)
    expect(targetRow('PageUp', 15, 10, 100)).toBe(5)
    expect(targetRow('Home', 50, 10, 100)).toBe(0)
    expect(targetRow('End', 50, 10, 100)).toBe(99)
    expect(targetRow('Tab', 50, 10, 100)).toBeUndefined()
  })

  test('the grid renders only a few of 100,000 rows, and its row count includes all of them', () => {
    render(<SampleGrid onOpen={() => undefined} />)
    const table = screen.getByRole('table', { name: 'Rows' })
    expect(table).toHaveAttribute('aria-rowcount', '100001')
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })

  test('keys move focus to rows that were not rendered, and Enter opens a row', async () => {
    const opened: number[] = []
    const { user } = render(<SampleGrid onOpen={(row) => opened.push(row)} />)
    await user.tab()
    expect(screen.getByRole('row', { name: 'row 0' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('row', { name: 'row 99999' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(opened).toEqual([2, 99_999])
  })
})

const makePage = (from: number, next: string) => ({
  result: Array.from({ length: 100 }, (_, row) => ({
    ...aTransaction,
    id: `t-${from - row}`,
    referenceNumber: String(from - row),
  })),
  next,
})

describe('the list of transfers', () => {
  test('the request uses the filter from the URL, and clicking a row opens the transfer (2.04f)', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD&sender=s-1' })
    await user.click(await screen.findByRole('row', { name: /4820019473/ }))
    expect(requests.urls[0]?.searchParams.get('transStatus')).toBe('HOLD')
    expect(requests.urls[0]?.searchParams.get('sender')).toBe('s-1')
    expect(router.state.location.pathname).toBe('/admin/transfers/transfer-1')
  })

  test('scrolling near the end loads older transfers (2.04f)', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', makePage(200, '101'))
    render(<TransfersPage />, { at: '/admin/transfers' })
    expect(await screen.findByText(/^100 transfers since/)).toBeVisible()
    mockResponse('get', '/v1/admin/transfers', makePage(100, ''))
    const table = screen.getByRole('table', { name: 'Transfers, newest first' })
    const scroller = table.parentElement as HTMLElement
    scroller.scrollTop = 44 * 80
    fireEvent.scroll(scroller)
    expect(await screen.findByText('200 transfers. End of list.')).toBeVisible()
    expect(requests.urls).toHaveLength(1)
  })

  test('a staff member can save a filter by name and delete it (2.04f)', async () => {
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router, unmount } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD' })
    await user.type(await screen.findByLabelText('Minimum sent'), '5')
    await user.click(screen.getByRole('button', { name: 'Save filter' }))
    await user.type(await screen.findByLabelText('Name'), 'Held{Enter}')
    expect(await screen.findByRole('button', { name: 'Held' })).toBeVisible()
    expect(router.state.location.search, 'the URL contains unsubmitted input').toBe('?transStatus=HOLD')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Held' }))
    await waitFor(() => expect(router.state.location.search).toBe('?transStatus=HOLD'))
    unmount()
    await useSavedFilters.getState().load('staff-2')
    expect(useSavedFilters.getState().filters).toEqual([])
    await useSavedFilters.getState().load('staff-1')
    expect(useSavedFilters.getState().filters).toEqual([{ name: 'Held', search: 'transStatus=HOLD' }])
    await useSavedFilters.getState().remove('Held')
    await useSavedFilters.getState().load('staff-1')
    expect(useSavedFilters.getState().filters).toEqual([])
  })

  test('an amount can have a dollar sign and thousands separators', () => {
    expect(
      transferFilterParams({ amountFrom: '$1,000.50', sender: ' ', transStatus: 'HOLD' }).toString(),
    ).toBe('transStatus=HOLD&amountFrom=1000.50')
    expect(transferFilterOf(new URLSearchParams('amountFrom=5&event=9'))).toEqual({ amountFrom: '5' })
    expect(isAmount('1,000.50')).toBe(true)
    expect(isAmount('')).toBe(true)
    expect(isAmount('ten')).toBe(false)
    expect(isAmount('1.234')).toBe(false)
  })
})

describe('a paged list', () => {
  const makeDeadline = (number: number) => ({
    transferId: `transfer-${number}`,
    kind: 'AVAILABLE',
    state: 'OPEN',
    beganAt: '2026-03-02T18:00:00.000Z',
    dueAt: '2026-03-05T18:15:00.000Z',
    lastDay: '2026-03-05',
  })
  const pageSize = 50

  /** mockDeadlines mocks a paged list of deadlines. */
  const mockDeadlines = (count: number) =>
    mockResponses('/v1/admin/deadlines', (url) => {
      const from = Number(url.searchParams.get('after') ?? 0)
      const to = Math.min(count, from + pageSize)
      return {
        result: Array.from({ length: to - from }, (_, index) => makeDeadline(from + index)),
        ...(to < count && { next: String(to) }),
      }
    })

  test('the list renders one page at a time, and each page starts where the previous page ended', async () => {
    const requests = mockDeadlines(100_000)
    const { user } = render(<DeadlinesPage />, { at: '/admin/deadlines' })
    const rowCount = async (first: number) => {
      await screen.findByRole('button', { name: `Copy transfer ID transfer-${first}` })
      return screen.getAllByRole('row').length - 1
    }
    expect(await rowCount(0)).toBe(pageSize)
    for (const first of [50, 100, 150]) {
      await user.click(screen.getByRole('button', { name: 'Next' }))
      expect(await rowCount(first)).toBe(pageSize)
    }
    expect(screen.getByText('Page 4')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await rowCount(100)).toBe(pageSize)
    expect(requests.urls.slice(0, 4).map(({ searchParams }) => searchParams.get('after'))).toEqual([
      null,
      '50',
      '100',
      '150',
    ])
  })

  test('the last page disables the Next button, and a new filter starts at the first page', async () => {
    mockDeadlines(60)
    const { user } = render(<DeadlinesPage />, { at: '/admin/deadlines' })
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-59' })
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Past' }))
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-0' })
    expect(screen.getByText('Page 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  })

  test('a list with a single page has no page buttons', async () => {
    mockDeadlines(3)
    render(<DeadlinesPage />, { at: '/admin/deadlines' })
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-2' })
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

describe('the link to the as-of view', () => {
  test('the list of transfers links to the as-of view with its filter, and to the sender’s replay and limits', async () => {
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD&sender=s-1&amountFrom=5' })
    expect(screen.getByRole('link', { name: 'View as of…' })).toHaveAttribute(
      'href',
      '/admin/as-of?show=transfers&transStatus=HOLD&sender=s-1',
    )
    expect(screen.getByRole('link', { name: 'Replay sender history' })).toHaveAttribute(
      'href',
      '/admin/replay/sender-s-1',
    )
    expect(screen.getByRole('link', { name: 'Sending limits' })).toHaveAttribute(
      'href',
      '/admin/as-of?show=sender&sender=s-1',
    )
  })

  test.each([
    ['coupons', <CouponsPage key="coupons" />, 'coupons', ['/v1/coupons']],
    ['fee sets', <FeeSetsPage key="fee-sets" />, 'prices', ['/v1/fees']],
    ['locked senders', <LockedSendersPage key="senders" />, 'locked', ['/v1/senders/locked']],
    ['held transfers', <HoldsPage key="holds" />, 'holds', ['/v1/admin/holds']],
    ['cases', <CasesPage key="cases" />, 'cases', ['/v1/admin/cases']],
    ['deadlines', <DeadlinesPage key="deadlines" />, 'deadlines', ['/v1/admin/deadlines']],
    ['complaints', <ComplaintsPage key="complaints" />, 'complaints', ['/v1/admin/complaints']],
    ['rates', <RatesPage key="rates" />, 'rates', ['/v1/admin/rates', '/v1/admin/rates/published']],
    ['sanctions lists', <SanctionsListsPage key="lists" />, 'sanctions-lists', ['/v1/admin/screening/lists']],
    [
      'differences',
      <ReconciliationPage key="differences" />,
      'differences',
      ['/v1/admin/reconciliation/statements', '/v1/admin/reconciliation/differences'],
    ],
    ['staff', <StaffPage key="staff" />, 'staff', ['/v1/admin/staff']],
    ['erasure requests', <ErasuresPage key="erasures" />, 'erasures', ['/v1/admin/erasures']],
    ['balances', <LedgerPage key="balances" />, 'balances', ['/v1/admin/ledger/trial-balance']],
  ])('the list of %s links to its as-of view', (_, page, show, paths) => {
    const empty = { result: [], open: [], unread: [], position: '1', accounts: [], sums: [] }
    for (const path of paths) mockResponse('get', path, empty)
    render(page)
    expect(screen.getByRole('link', { name: 'View as of…' })).toHaveAttribute(
      'href',
      `/admin/as-of?show=${show}`,
    )
  })
})

describe('the data access log', () => {
  const dataRead = {
    position: '17',
    by: { id: 'staff-2', name: 'Gita Rai', role: 'COMPLIANCE' },
    call: 'getTransaction',
    summary: 'Retrieve a transfer',
    subject: 'transfer-1',
    people: ['s-1', 'b-1', 'b-2', 'b-3'],
    purpose: 'COMPLAINT',
    reference: 'CMP-17',
    at: '2026-11-20T18:30:00.000Z',
  }

  test('the list shows who viewed whose data, when, and why', async () => {
    const requests = mockResponse('get', '/v1/admin/reads', { result: [dataRead], next: '' })
    render(<ReadsPage />, { at: '/admin/reads?person=s-1' })
    const row = (await screen.findByText('Retrieve a transfer')).closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'Gita Rai, Compliance' })).toBeVisible()
    expect(within(row).getByText('Complaint, CMP-17')).toBeVisible()
    expect(within(row).getByText(/^4 people, including/)).toBeVisible()
    expect(within(row).getByRole('link', { name: 'View transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/transfer-1',
    )
    expect(requests.urls[0]?.searchParams.get('person')).toBe('s-1')
  })

  test('the list of exports shows the filter, the reason, and the size of each export', async () => {
    mockResponse('get', '/v1/admin/reads', { result: [], next: '' })
    mockResponse('get', '/v1/admin/exports', {
      result: [
        {
          id: 'x-1',
          position: '20',
          by: dataRead.by,
          format: 'JSONL',
          filter: { type: 'transfer.' },
          expected: 40,
          count: 12,
          outcome: 'CANCELED',
          reason: 'requested by the auditor',
          at: dataRead.at,
        },
      ],
    })
    const { user } = render(<ReadsPage />, { at: '/admin/reads' })
    expect(await screen.findByText('No data views yet')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Exports' }))
    const row = (await screen.findByText('requested by the auditor')).closest('tr') as HTMLElement
    expect(within(row).getByText('type transfer.')).toBeVisible()
    expect(within(row).getByText('12 of 40')).toBeVisible()
    expect(within(row).getByText('Canceled')).toBeVisible()
  })
})
