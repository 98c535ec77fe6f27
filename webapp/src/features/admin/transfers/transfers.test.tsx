import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockResponses } from '@/test/server'
import { useSavedFilters } from './savedFilters'
import TransfersPage from './TransfersPage'
import { isAmount, quickRanges, transferFilterOf, transferFilterParams } from './transferFilter'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  useSavedFilters.setState({ staffId: '', filters: [] })
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
  test('the request uses the filter from the URL, and clicking a row opens the transfer', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD&sender=s-1' })
    await user.click(await screen.findByRole('row', { name: /4820019473/ }))
    expect(requests.urls[0]?.searchParams.get('transStatus')).toBe('HOLD')
    expect(requests.urls[0]?.searchParams.get('sender')).toBe('s-1')
    expect(router.state.location.pathname).toBe('/admin/transfers/transfer-1')
  })

  test('scrolling near the end loads older transfers', async () => {
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

  test('a staff member can save a filter by name and delete it', async () => {
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router, unmount } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD' })
    await user.type(await screen.findByLabelText('Minimum sent'), '5')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
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

  test('a click on a heading sorts the list, and a second click reverses it', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD' })
    await user.click(await screen.findByRole('button', { name: 'Sent' }))
    expect(await screen.findByRole('columnheader', { name: 'Sent' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    expect(router.state.location.search).toBe('?transStatus=HOLD&sort=LARGEST')
    await user.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sort')).toBe('SMALLEST'))
    expect(await screen.findByRole('table', { name: 'Transfers, smallest amount first' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delivery' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sort')).toBe('DELIVERY'))
    await user.click(await screen.findByRole('button', { name: 'Transaction' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sort')).toBe('STATUS'))
    await user.click(await screen.findByRole('button', { name: 'Transaction' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sort')).toBe('STATUS_REVERSE'))
    expect(await screen.findByRole('columnheader', { name: 'Transaction' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await user.click(screen.getByRole('button', { name: 'Created' }))
    await waitFor(() => expect(router.state.location.search).toBe('?transStatus=HOLD'))
  })

  test('the order can also be chosen from a list, for phones without column headings', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user } = render(<TransfersPage />, { at: '/admin/transfers' })
    await user.click(await screen.findByRole('combobox', { name: 'Order' }))
    await user.click(await screen.findByRole('option', { name: 'Transfers, largest amount first' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sort')).toBe('LARGEST'))
  })

  test('a transfer that moved between two pages is shown once', async () => {
    mockResponses('/v1/admin/transfers', (url) => ({
      result: [aTransaction],
      next: url.searchParams.has('before') ? '' : '7@HOLD',
    }))
    render(<TransfersPage />, { at: '/admin/transfers?sort=STATUS' })
    expect(await screen.findByText('1 transfer. End of list.')).toBeVisible()
    expect(screen.getAllByRole('row', { name: /4820019473/ })).toHaveLength(1)
  })

  test('the URL has the chosen columns, and they do not reload the list', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const { user, router } = render(<TransfersPage />, { at: '/admin/transfers' })
    await screen.findByRole('row', { name: /4820019473/ })
    expect(screen.queryByRole('columnheader', { name: 'Receipt number' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Receipt number' }))
    await user.click(screen.getByRole('checkbox', { name: 'Delivery' }))
    expect(await screen.findByRole('columnheader', { name: 'Receipt number' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Delivery' })).toBeNull()
    expect(router.state.location.search).toBe('?columns=pin.created.people.sent.payout.receipt.status')
    expect(requests.urls).toHaveLength(1)
  })

  test('the sender is found by name, and the filter uses the ID', async () => {
    const requests = mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const person = {
      id: 's-7',
      kind: 'SENDER',
      fullName: 'Maya Gurung',
      email: 'maya@example.com',
      phone: '',
      senderId: '',
    }
    const finds = mockResponse('post', '/v1/admin/find', {
      people: [person],
      transfers: [],
      events: [],
      requests: [],
    })
    const { user } = render(<TransfersPage />, { at: '/admin/transfers' })
    await user.type(await screen.findByRole('combobox', { name: 'Sender' }), 'Maya')
    await user.click(await screen.findByRole('option', { name: /Maya Gurung/ }))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(requests.urls.at(-1)?.searchParams.get('sender')).toBe('s-7'))
    expect(finds.urls.length).toBeGreaterThan(0)
  })

  test('the CSV file has the transfers that match the filter', async () => {
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    const exports = mockResponse('get', '/v1/admin/transfers/export', 'id\n')
    const { user } = render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD&sort=LARGEST' })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(exports.urls[0]?.search).toBe('?transStatus=HOLD&sort=LARGEST'))
  })

  test('quick ranges are days in Pacific time', () => {
    const now = Date.parse('2026-11-02T07:30:00Z') // 11:30 PM on November 1, the day on which daylight saving time ends
    expect(quickRanges.Today(now)).toEqual({ from: '2026-11-01T07:00:00.000Z', to: '' })
    expect(quickRanges.Yesterday(now)).toEqual({
      from: '2026-10-31T07:00:00.000Z',
      to: '2026-11-01T07:00:00.000Z',
    })
    expect(quickRanges['Last 7 days'](now).from).toBe('2026-10-26T07:00:00.000Z')
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
