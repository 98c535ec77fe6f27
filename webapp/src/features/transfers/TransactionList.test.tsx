import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { resetSendFlow, useSendFlow } from '@/lib/sendFlow/store'
import { aRecipient, aTransaction, someFees } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { MonthlyChart } from './MonthlyChart'
import { barsOf } from './rules'
import { TransactionList } from './TransactionList'

const transactionsPath = '/v1/senders/transactions'
const page = (transactionNumbers: number[], pageNumber: number, totalCount: number) => ({
  result: transactionNumbers.map(
    (n): Transaction => ({
      ...aTransaction,
      id: `t-${n}`,
      referenceNumber: `PIN-${n}`,
      payoutMethod: 'CASH_PICKUP',
    }),
  ),
  paging: { page: pageNumber, pageSize: 20, totalCount },
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

const shownPins = () => screen.queryAllByText(/^PIN-/).map((cell) => cell.textContent)
const findNextButton = () => screen.findByRole('button', { name: 'Show next 20 transactions' })

beforeEach(() => signInUser())

describe('the button for the next page', () => {
  test('loads the next page, updates the count, and is disabled at the end (4.04b 4.04e)', async () => {
    mockResponse('get', transactionsPath, page(range(1, 20), 0, 22))
    const { user } = render(<TransactionList />)
    expect(await screen.findByText('Showing 20 of 22')).toBeVisible()
    mockResponse('get', transactionsPath, page([21, 22], 1, 22))
    await user.click(await findNextButton())
    expect(await screen.findByText('Showing all 22')).toBeVisible()
    expect(await findNextButton()).toBeDisabled()
  })

  test('is disabled if the first page is full and there are no more transfers (4.04c)', async () => {
    mockResponse('get', transactionsPath, page(range(1, 20), 0, 20))
    render(<TransactionList />)
    expect(await screen.findByText('Showing all 20')).toBeVisible()
    expect(await findNextButton()).toBeDisabled()
  })

  test('does not duplicate a transfer that moves to the next page (4.04e)', async () => {
    mockResponse('get', transactionsPath, page(range(1, 20), 0, 22))
    const { user } = render(<TransactionList />)
    await screen.findByText('PIN-20')
    mockResponse('get', transactionsPath, page([20, 21], 1, 22))
    await user.click(await findNextButton())
    await screen.findByText('PIN-21')
    expect(shownPins()).toEqual(range(1, 21).map((n) => `PIN-${n}`))
  })

  test('keeps the list after a failure and retries the same page (8.06d)', async () => {
    mockResponse('get', transactionsPath, page(range(1, 20), 0, 21))
    const { user } = render(<TransactionList />)
    await screen.findByText('PIN-20')
    mockError('get', transactionsPath, 500, 'SOMETHING_WENT_WRONG')
    await user.click(await findNextButton())
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(shownPins()).toHaveLength(20)
    const secondRequests = mockResponse('get', transactionsPath, page([21], 1, 21))
    await user.click(retry)
    await screen.findByText('PIN-21')
    expect(secondRequests.urls.map((url) => url.searchParams.get('page'))).toEqual(['1'])
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('the filters', () => {
  const choose = async (user: ReturnType<typeof render>['user'], field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }

  test('can be combined (2.33g)', async () => {
    mockResponse('get', transactionsPath, page([1], 0, 1))
    const { user } = render(<TransactionList />)
    await screen.findByText('PIN-1')
    await choose(user, 'Transaction Status', 'Processed')
    await screen.findByText('PIN-1')
    const filteredRequests = mockResponse('get', transactionsPath, page([2], 0, 1))
    await choose(user, 'Delivery Status', 'Ready for pickup')
    await screen.findByText('PIN-2')
    expect(filteredRequests.urls[0]?.searchParams.get('transStatus')).toBe('PROCESSED')
    expect(filteredRequests.urls[0]?.searchParams.get('deliveryStatus')).toBe('DELIVERY_PAYOUT_READY')
  })

  test('load the first page when they are cleared (4.04a 4.04d)', async () => {
    mockResponse('get', transactionsPath, page(range(1, 20), 0, 21))
    const { user } = render(<TransactionList />)
    await screen.findByText('PIN-20')
    mockResponse('get', transactionsPath, page([21], 1, 21))
    await user.click(await findNextButton())
    await screen.findByText('PIN-21')
    mockResponse('get', transactionsPath, page([], 0, 0))
    await choose(user, 'Transaction Status', 'Failed')
    const unfilteredRequests = mockResponse('get', transactionsPath, page(range(1, 20), 0, 21))
    await user.click(await screen.findByRole('button', { name: 'Show all transactions' }))
    await waitFor(() => expect(shownPins()).toHaveLength(20))
    expect(unfilteredRequests.urls.map(({ searchParams }) => [...searchParams])).toEqual([
      [
        ['page', '0'],
        ['pageSize', '20'],
      ],
    ])
  })

  test('show a message without a Send Money link if nothing matches (2.33e)', async () => {
    mockResponse('get', transactionsPath, page([1], 0, 1))
    const { user } = render(<TransactionList />)
    await screen.findByText('PIN-1')
    mockResponse('get', transactionsPath, page([], 0, 0))
    await choose(user, 'Delivery Status', 'Not delivered')
    expect(await screen.findByText('No transactions match')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Send Money' })).not.toBeInTheDocument()
  })
})

describe('the search', () => {
  const findSearchField = () => screen.findByRole('searchbox', { name: 'Search your transactions' })

  test('runs after the user stops typing, and is saved in the URL (7.09b)', async () => {
    mockResponse('get', transactionsPath, page([1, 2], 0, 2))
    const { user, router } = render(<TransactionList />)
    await screen.findByText('PIN-2')
    const searchRequests = mockResponse('get', transactionsPath, page([2], 0, 1))
    await user.type(await findSearchField(), 'sita')
    await waitFor(() => expect(shownPins()).toEqual(['PIN-2']))
    expect(searchRequests.urls.map(({ searchParams }) => searchParams.get('search'))).toEqual(['sita'])
    expect(router.state.location.search).toBe('?q=sita')
  })

  test('is restored from the URL, and Show all transactions clears it (7.09b)', async () => {
    const searchRequests = mockResponse('get', transactionsPath, page([], 0, 0))
    const { user, router } = render(<TransactionList />, { at: '/dashboard?q=unknown' })
    expect(await screen.findByText('No transactions match')).toBeVisible()
    expect(searchRequests.urls[0]?.searchParams.get('search')).toBe('unknown')
    mockResponse('get', transactionsPath, page([1], 0, 1))
    await user.click(screen.getByRole('button', { name: 'Show all transactions' }))
    await screen.findByText('PIN-1')
    expect(await findSearchField()).toHaveValue('')
    expect(router.state.location.search).toBe('')
  })
})

describe('Send again', () => {
  const original = {
    ...aTransaction,
    feeAmount: '5.00',
    remittancePurpose: 'Gifts',
    beneficiary: {
      ...aTransaction.beneficiary,
      address: { country: 'NPL', city: 'Pokhara' },
      bank: { id: 'account-1', accountNumber: '0123456789012' },
    },
  }

  test('prefills a new transfer at the current rate and fee', async () => {
    resetSendFlow()
    mockResponse('get', transactionsPath, page([1], 0, 1))
    mockResponse('get', `${transactionsPath}/t-1`, original)
    mockResponse('get', '/v1/fees', { result: someFees })
    mockResponse('get', '/v1/exchange-rate', {
      rate: '141.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
    })
    const { user, router } = render(<TransactionList />)
    await user.click(await screen.findByRole('button', { name: 'Send again, Sita Gurung, PIN-1' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState()).toMatchObject({
      paymentDetail: {
        sendingAmount: '200.00',
        exchangeRate: '141.00',
        receivingAmount: '28200.00',
        totalAmount: '205.00',
        senderBank: 'source-bank',
        senderDebitCard: undefined,
      },
      recipientDetail: { ...aRecipient, remittancePurpose: 'Gifts' },
    })
  })

  test('opens the payment details if the amount is no longer allowed', async () => {
    resetSendFlow()
    mockResponse('get', transactionsPath, page([1], 0, 1))
    mockResponse('get', `${transactionsPath}/t-1`, { ...original, senderAmount: '5000.00' })
    mockResponse('get', '/v1/fees', { result: someFees })
    mockResponse('get', '/v1/exchange-rate', {
      rate: '141.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
    })
    const { user, router } = render(<TransactionList />)
    await user.click(await screen.findByRole('button', { name: 'Send again, Sita Gurung, PIN-1' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.paymentDetails))
    expect(useSendFlow.getState().paymentDetail).toBeUndefined()
  })
})

describe('the monthly chart', () => {
  const month = (name: string, amountSent: string) => ({ month: name, amountSent, transactionCount: 1 })

  test('scales the bars to the largest month and lists the amounts in a table', async () => {
    expect(barsOf([month('2026-10', '0.00'), month('2026-11', '0.00')])).toBeUndefined()
    expect(
      barsOf([month('2026-10', '50.00'), month('2026-11', '200.00')])?.map(({ ratio }) => ratio),
    ).toEqual([0.25, 1])
    mockResponse('get', `${transactionsPath}/months`, {
      result: [month('2026-10', '50.00'), month('2026-11', '1200.00')],
    })
    render(<MonthlyChart />)
    const table = await screen.findByRole('table', { name: 'Sent by month' })
    expect(within(table).getByRole('row', { name: 'November 2026 $1,200.00' })).toBeInTheDocument()
  })
})
