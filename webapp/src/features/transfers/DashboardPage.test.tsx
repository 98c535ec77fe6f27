import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys, queryClient } from '@/lib/api/queries'
import type { Transaction } from '@/lib/api/types'
import { applyFrame } from '@/lib/live/useLive'
import { paths } from '@/lib/paths'
import { findToast } from '@/test/domQueries'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses, server } from '@/test/server'
import DashboardPage from './DashboardPage'

const transactionsPath = '/v1/senders/transactions'
const config = {
  environment: 'test',
  widgetOrigin: 'http://localhost:8081',
  idleMinutes: 5,
  hiddenSourceStates: [],
  disabledStates: [],
  supportPhones: ['+1 415 555 0100'],
}

const recentTransaction = (change: Partial<Transaction> = {}): Transaction => ({
  ...aTransaction,
  cancelableUntil: new Date(Date.now() + 60_000).toISOString(),
  ...change,
})
const page = (result: Transaction[], pageNumber = 0, totalCount = result.length) => ({
  result,
  paging: { page: pageNumber, pageSize: 20, totalCount },
})
const numberedTransactions = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    recentTransaction({
      id: `t-${from + i}`,
      referenceNumber: `PIN-${from + i}`,
      payoutMethod: 'CASH_PICKUP',
    }),
  )

const shownPins = () => screen.queryAllByText(/^PIN-/).map((cell) => cell.textContent)

beforeEach(() => {
  signInUser()
  mockSharedResponses({
    '/v1/senders/requests': { result: [] },
    '/v1/senders/transactions/limit': { senderLimit: '2249.25', currentTier: 'ONE', window: 'day' },
  })
  mockResponse('get', '/v1/config', config)
  mockResponse('get', '/v1/senders/transactions/glance', {
    amountSent: '48217.50',
    transactionCount: 3,
    beneficiaryCount: 2,
  })
  mockResponse('get', `${transactionsPath}/months`, { result: [] })
})

describe('the dashboard', () => {
  test('shows the totals (1.05a 3.18b)', async () => {
    mockResponse('get', transactionsPath, page([]))
    render(<DashboardPage />)
    expect(await screen.findByText('$48,217.50')).toBeVisible()
    const totals = { 'USD Sent': '$48,217.50', Transactions: '3', Beneficiaries: '2' }
    for (const [label, value] of Object.entries(totals))
      expect(screen.getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value)
  })

  test('leads with the newest transfer that is underway, with one status', async () => {
    mockResponse(
      'get',
      transactionsPath,
      page([
        recentTransaction({ id: 't-1', status: 'COMPLETED', deliveryStatus: 'DELIVERED' }),
        recentTransaction({ id: 't-2', status: 'FAILED', deliveryStatus: 'PENDING' }),
        recentTransaction({ id: 't-3', recipientAmount: '39975.00', estimatedArrival: '2026-11-27' }),
        recentTransaction({ id: 't-4' }),
      ]),
    )
    const { user } = render(<DashboardPage />)
    const heading = await screen.findByRole('heading', { name: 'Sita Gurung gets NPR 39,975.00' })
    expect(screen.getAllByRole('heading', { name: / gets NPR / })).toEqual([heading])
    expect(screen.getAllByText('Payout in progress')).toHaveLength(1)
    const timeline = mockResponse('get', `${transactionsPath}/t-3/timeline`, { result: [] })
    for (const list of ['deadlines', 'problems'])
      mockResponse('get', `${transactionsPath}/t-3/${list}`, { result: [] })
    await user.click(screen.getByRole('button', { name: 'See status' }))
    expect(await screen.findByRole('dialog', { name: 'Transfer status' })).toHaveTextContent('Sita Gurung')
    await waitFor(() => expect(timeline.urls).toHaveLength(1))
  })

  test('keeps the history of a transfer open when the money arrives', async () => {
    const arriving = recentTransaction({ id: 't-1' })
    mockResponse('get', transactionsPath, page([arriving]))
    for (const list of ['timeline', 'deadlines', 'problems'])
      mockResponse('get', `${transactionsPath}/t-1/${list}`, { result: [] })
    const { user } = render(<DashboardPage />)
    await user.click(await screen.findByRole('button', { name: 'See status' }))
    const dialog = await screen.findByRole('dialog', { name: 'Transfer status' })
    const arrived = {
      ...arriving,
      status: 'COMPLETED',
      deliveryStatus: 'DELIVERED',
      statusText: 'Arrived',
    } as const
    mockResponse('get', transactionsPath, page([arrived]))
    await queryClient.invalidateQueries({ queryKey: keys.transactions })
    expect(await within(dialog).findByText('Arrived')).toBeVisible()
    expect(screen.queryByRole('heading', { name: / gets NPR / })).not.toBeInTheDocument()
  })

  test('sends money again to the latest beneficiaries', async () => {
    const people = ['Sita', 'Ram', 'Sita', 'Hari', 'Gita', 'Maya'].map((fullName, i) =>
      recentTransaction({ id: `t-${i}`, beneficiary: { referenceId: fullName, fullName } }),
    )
    mockResponse('get', transactionsPath, page(people))
    const { user } = render(<DashboardPage />)
    const again = await screen.findByRole('region', { name: 'Send money again' })
    expect(
      within(again)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Send to Sita', 'Send to Ram', 'Send to Hari', 'Send to Gita'])
    const details = mockError('get', `${transactionsPath}/t-1`, 500, 'INTERNAL', 'Try again')
    for (const path of ['/v1/exchange-rate', '/v1/fees']) mockError('get', path, 500, 'INTERNAL')
    await user.click(within(again).getByRole('button', { name: 'Send to Ram' }))
    await waitFor(() => expect(details.urls).toHaveLength(1))
  })

  test('shows how much of the limit is used', async () => {
    mockResponse('get', transactionsPath, page([]))
    render(<DashboardPage />)
    expect(await screen.findByText('$749.75 of $2,999.00 used')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: '$749.75 of $2,999.00 used' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
  })

  test('shows the columns and cells of the table, with dates in the US format (2.33a 9.15d)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    render(<DashboardPage />)
    const table = await screen.findByRole('table', { name: 'My Recent Transactions' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      'Date',
      'Receipt Number',
      'Pin Number',
      'Beneficiary',
      'Amount',
      'Transaction Status',
      'Delivery Status',
      'Actions',
    ])
    const [date, ...cells] = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(date).toMatch(/^Nov 20, 202610:30\sAM PST$/)
    expect(cells).toEqual([
      'PENDING',
      '—',
      'Sita Gurung',
      '200.00 USD28,000.00 NPR',
      'Processed',
      'On its way',
      'TrackReceiptSend againCancel',
    ])
  })

  test('shows a PIN only for a cash pickup (2.33a)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction({ payoutMethod: 'CASH_PICKUP' })]))
    const { unmount } = render(<DashboardPage />)
    expect(await screen.findByText('4820019473')).toBeVisible()
    unmount()
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    queryClient.clear()
    render(<DashboardPage />)
    await screen.findByRole('table', { name: 'My Recent Transactions' })
    expect(screen.queryByText('4820019473')).not.toBeInTheDocument()
  })

  test.each([
    ['CANCELED', 'Canceled'],
    ['REFUNDED', 'Refunded'],
    ['RETURNED', 'Returned'],
    ['FAILED', 'Failed'],
  ] as const)('shows a %s transfer as not delivered, without Cancel (2.33a 4.03a)', async (status, label) => {
    mockResponse('get', transactionsPath, page([recentTransaction({ status, deliveryStatus: 'PENDING' })]))
    render(<DashboardPage />)
    const table = await screen.findByRole('table', { name: 'My Recent Transactions' })
    expect(within(table).getByText(label)).toBeVisible()
    expect(within(table).getByText('Not delivered')).toBeVisible()
    expect(within(table).queryByText(/pending/i)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Cancel, / })).not.toBeInTheDocument()
  })

  test('links to Send Money if the list is empty (2.33e)', async () => {
    mockResponse('get', transactionsPath, page([]))
    render(<DashboardPage />)
    expect(await screen.findByRole('link', { name: 'Send Money' })).toHaveAttribute(
      'href',
      paths.paymentDetails,
    )
  })

  test('shows a message and a retry button if the list fails to load (8.06d)', async () => {
    mockError('get', transactionsPath, 500, '', '')
    const { user } = render(<DashboardPage />)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again later or contact our customer support.',
    )
    mockResponse('get', transactionsPath, page(numberedTransactions(1, 1)))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('PIN-1')).toBeVisible()
  })
})

describe('the list', () => {
  test('the first page is page 0 and has 20 transactions (4.04a 9.01a 9.01b)', async () => {
    const requests = mockResponse('get', transactionsPath, page(numberedTransactions(1, 20), 0, 21))
    render(<DashboardPage />)
    await waitFor(() => expect(shownPins()).toHaveLength(20))
    expect(requests.urls[0]?.searchParams.get('page')).toBe('0')
    expect(requests.urls[0]?.searchParams.get('pageSize')).toBe('20')
  })

  test('the button appends the next page to the list (2.33d 4.04b 4.04e)', async () => {
    mockResponse('get', transactionsPath, page(numberedTransactions(1, 20), 0, 21))
    const { user } = render(<DashboardPage />)
    const next = await screen.findByRole('button', { name: 'Show next 20 transactions' })
    const secondRequests = mockResponse('get', transactionsPath, page(numberedTransactions(21, 1), 1, 21))
    await user.click(next)
    await waitFor(() => expect(shownPins()).toHaveLength(21))
    expect(secondRequests.urls[0]?.searchParams.get('page')).toBe('1')
  })

  test('the button for the next page is disabled on the last page (4.04c)', async () => {
    mockResponse('get', transactionsPath, page(numberedTransactions(1, 2)))
    render(<DashboardPage />)
    expect(await screen.findByRole('button', { name: 'Show next 20 transactions' })).toBeDisabled()
  })

  test('a filter requests the first page and replaces the list (2.33g 4.04a 4.04d)', async () => {
    mockResponse('get', transactionsPath, page(numberedTransactions(1, 2)))
    const { user } = render(<DashboardPage />)
    await screen.findByText('PIN-1')
    const filteredRequests = mockResponse('get', transactionsPath, page(numberedTransactions(7, 1)))
    await user.click(screen.getByRole('combobox', { name: 'Transaction Status' }))
    await user.click(await screen.findByRole('option', { name: 'Failed' }))
    await waitFor(() => expect(shownPins()).toEqual(['PIN-7']))
    expect(filteredRequests.urls[0]?.searchParams.get('transStatus')).toBe('FAILED')
    expect(filteredRequests.urls[0]?.searchParams.get('page')).toBe('0')
  })

  test('a live event updates the transfer (4.23c)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    render(<DashboardPage />)
    const table = await screen.findByRole('table')
    expect(within(table).getByText('On its way')).toBeVisible()
    mockResponse(
      'get',
      transactionsPath,
      page([recentTransaction({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' })]),
    )
    applyFrame({ type: 'TRANSACTION_UPDATED', position: '7' })
    expect(await within(table).findByText('Delivered')).toBeVisible()
  })

  test('a transfer that changes during the first request shows its current status (4.23c)', async () => {
    let respond = () => {}
    const responseAllowed = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.get(`*${transactionsPath}`, async () => {
        await responseAllowed
        return HttpResponse.json(page([recentTransaction({ status: 'CANCELED' })]))
      }),
    )
    render(<DashboardPage />)
    await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.transactions })).toBe(1))
    const refetchRequests = mockResponse(
      'get',
      transactionsPath,
      page([recentTransaction({ status: 'REFUNDED' })]),
    )
    applyFrame({ type: 'TRANSACTION_UPDATED', position: '8000' })
    respond()
    const table = await screen.findByRole('table')
    expect(await within(table).findByText('Refunded')).toBeVisible()
    expect(refetchRequests.headers[0]?.get('Hulak-Position')).toBe('8000')
  })
})

describe('canceling a transfer', () => {
  const cancelPath = `${transactionsPath}/transfer-1/cancel`
  const findCancelButton = () => screen.findByRole('button', { name: /^Cancel, / })

  test('asks for confirmation, cancels once, shows a message, and reloads the list (2.33c 4.03c 8.06f)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    const { user } = render(<DashboardPage />)
    await user.click(await findCancelButton())
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    expect(within(dialog).getByText('Do you really want to cancel this transaction?')).toBeVisible()
    const cancelRequests = mockResponse('post', cancelPath, { success: true })
    const refetchRequests = mockResponse(
      'get',
      transactionsPath,
      page([recentTransaction({ status: 'CANCELED' })]),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Cancel transaction' }))
    expect(await findToast('Your transaction has been canceled successfully')).toHaveRole('status')
    expect(cancelRequests.headers[0]?.get('Idempotency-Key')).toBeTruthy()
    await waitFor(() => expect(refetchRequests.urls[0]?.searchParams.get('page')).toBe('0'))
  })

  test('reloads the list from the first page (4.03c)', async () => {
    mockResponse('get', transactionsPath, page(numberedTransactions(1, 20), 0, 21))
    const { user } = render(<DashboardPage />)
    await screen.findByText('PIN-20')
    mockResponse('get', transactionsPath, page(numberedTransactions(21, 1), 1, 21))
    await user.click(screen.getByRole('button', { name: 'Show next 20 transactions' }))
    await screen.findByText('PIN-21')
    mockResponse('post', `${transactionsPath}/t-1/cancel`, { success: true })
    const requests = mockResponse('get', transactionsPath, page(numberedTransactions(1, 20), 0, 21))
    await user.click(screen.getByRole('button', { name: 'Cancel, Sita Gurung, PIN-1' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel transaction' }))
    await waitFor(() => expect(shownPins()).toHaveLength(20))
    expect(requests.urls.map(({ searchParams }) => searchParams.get('page'))).toEqual(['0'])
  })

  test('sends nothing if the sender keeps the transfer (2.33c 4.03c)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    const { user } = render(<DashboardPage />)
    await user.click(await findCancelButton())
    await user.click(await screen.findByRole('button', { name: 'Keep transaction' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test.each([
    [422, 'TRANSACTION_CANNOT_BE_CANCELED'],
    [500, 'SOMETHING_WENT_WRONG'],
  ])('shows a toast if the cancellation fails with status %d (8.06d 8.06e)', async (status, code) => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    mockError('post', cancelPath, status, code)
    const { user } = render(<DashboardPage />)
    await user.click(await findCancelButton())
    await user.click(await screen.findByRole('button', { name: 'Cancel transaction' }))
    expect(await findToast('Transaction cannot be cancelled')).toHaveRole('alert')
  })

  test('is not offered for delivered or old transfers (4.03a 4.03d)', async () => {
    mockResponse(
      'get',
      transactionsPath,
      page([recentTransaction({ deliveryStatus: 'DELIVERED' }), { ...aTransaction, id: 'old' }]),
    )
    render(<DashboardPage />)
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: /^Cancel, / })).not.toBeInTheDocument()
  })
})

describe('the transfer dialogs', () => {
  beforeEach(() => {
    mockResponse('get', `${transactionsPath}/transfer-1/deadlines`, { result: [] })
  })

  test('the timeline shows the event texts from the server', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    mockResponse('get', `${transactionsPath}/transfer-1/timeline`, {
      result: [{ at: aTransaction.createdAt, code: 'CREATED', text: 'You asked us to send 200.00 USD' }],
    })
    mockResponse('get', `${transactionsPath}/transfer-1/problems`, { result: [] })
    const { user } = render(<DashboardPage />)
    await user.click(await screen.findByRole('button', { name: /^Track, / }))
    const drawer = await screen.findByRole('dialog', { name: 'Transfer status' })
    expect(await within(drawer).findByText(/You asked us to send/)).toBeVisible()
    expect(within(drawer).getByText(/Delivered/)).toBeVisible()
  })

  test('the receipt dialog shows the promised date, but no link until the receipt exists (2.33b 4.03b 9.09c 8.12f)', async () => {
    mockResponse('get', transactionsPath, page([recentTransaction()]))
    const invoices = mockError('get', `${transactionsPath}/transfer-1/invoice`, 404, 'NOT_FOUND')
    mockResponse('get', `${transactionsPath}/transfer-1`, {
      ...recentTransaction(),
      feeAmount: '5.00',
      totalAmount: '205.00',
      exchangeRate: '140.00',
      bonusAmount: '0.00',
      couponCode: '',
      remarks: '',
      remittancePurpose: 'Gifts',
      expectedAvailability: '2-3',
      dateAvailable: '2026-11-25',
      beneficiary: {
        referenceId: 'b',
        fullName: 'Sita Gurung',
        phoneNumber: '',
        email: '',
        address: { city: 'Pokhara' },
      },
      senderAccount: { name: 'Cedar ••6789' },
      senderAddress: {},
    })
    const { user } = render(<DashboardPage />)
    await user.click(await screen.findByRole('button', { name: /^Receipt, / }))
    const dialog = await screen.findByRole('dialog', { name: 'Receipt' })
    expect(await within(dialog).findByText('Wed, Nov 25')).toBeVisible()
    expect(within(dialog).getByText('Total to Recipient')).toBeVisible()
    await waitFor(() => expect(invoices.urls).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(within(dialog).queryByRole('link', { name: /download/i })).not.toBeInTheDocument()
  })
})
