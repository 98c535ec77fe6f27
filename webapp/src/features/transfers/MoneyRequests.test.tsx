import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MoneyRequest } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { resetSendFlow, useSendFlow } from '@/lib/sendFlow/store'
import { findToast } from '@/test/domQueries'
import { aBeneficiary, aRecipient, aTransaction, someFees } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import MoneyRequestPage from './MoneyRequestPage'
import { MoneyRequests } from './MoneyRequests'

const aRequest: MoneyRequest = {
  id: 'request-1',
  recipientId: aBeneficiary.id,
  transactionId: 't-1',
  amount: '14100.00',
  currency: 'NPR',
  note: 'विद्यालयको शुल्क',
  createdAt: '2026-11-20T18:30:00Z',
  texts: false,
}

const requestsPath = '/v1/senders/requests'
const mockRequests = (...result: MoneyRequest[]) => mockResponse('get', requestsPath, { result })
const mockBeneficiaries = () => mockResponse('get', '/v1/senders/beneficiaries', { result: [aBeneficiary] })

/** mockTransfer mocks everything that a new transfer copies from the earlier one. */
function mockTransfer() {
  mockResponse('get', '/v1/senders/transactions/t-1', {
    ...aTransaction,
    feeAmount: '5.00',
    remittancePurpose: 'Gifts',
    beneficiary: {
      ...aTransaction.beneficiary,
      address: { country: 'NPL', city: 'Pokhara' },
      bank: { id: 'account-1', accountNumber: '0123456789012' },
    },
  })
  mockResponse('get', '/v1/fees', { result: someFees })
  mockResponse('get', '/v1/exchange-rate', {
    rate: '141.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NPR',
  })
}

const prefilled = {
  paymentDetail: { sendingAmount: '100.00', receivingAmount: '14100.00', senderBank: 'source-bank' },
  recipientDetail: { recipient: aRecipient.recipient, bankId: 'account-1', requestId: 'request-1' },
}

beforeEach(() => {
  signInUser()
  resetSendFlow()
})

describe('a request on the dashboard', () => {
  test('shows who asks, how much, and why, and opens a prefilled transfer', async () => {
    mockRequests(aRequest)
    mockBeneficiaries()
    mockTransfer()
    const { user, router } = render(<MoneyRequests />)
    expect(await screen.findByText('Sita Gurung asked you for NPR 14,100.00')).toBeVisible()
    expect(screen.getByText('विद्यालयको शुल्क')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send money' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState()).toMatchObject(prefilled)
  })

  test('can be dismissed', async () => {
    mockRequests(aRequest)
    mockBeneficiaries()
    const { user } = render(<MoneyRequests />)
    const dismissed = mockResponse('post', `${requestsPath}/request-1/dismiss`, { success: true })
    await user.click(await screen.findByRole('button', { name: 'Dismiss request' }))
    expect(await findToast('Request dismissed')).toBeVisible()
    expect(dismissed.bodies).toHaveLength(1)
  })

  test('can be the last one of this person, after a confirmation', async () => {
    mockRequests(aRequest)
    mockBeneficiaries()
    const { user } = render(<MoneyRequests />)
    await user.click(await screen.findByRole('button', { name: 'Stop requests' }))
    const stopped = mockResponse('post', `${requestsPath}/request-1/stop`, { success: true })
    await user.click(
      (await screen.findAllByRole('button', { name: 'Stop requests' })).at(-1) as HTMLButtonElement,
    )
    expect(await findToast('You won’t get requests from this person again')).toBeVisible()
    expect(stopped.bodies).toHaveLength(1)
  })

  test('lets the sender choose text messages', async () => {
    mockRequests(aRequest)
    mockBeneficiaries()
    const { user } = render(<MoneyRequests />)
    const chosen = mockResponse('post', `${requestsPath}/request-1/texts`, { success: true })
    await user.click(await screen.findByRole('checkbox', { name: 'Text me when this person asks' }))
    expect(await findToast('We’ll text you about each request')).toBeVisible()
    expect(chosen.bodies).toEqual([{ on: true }])
  })
})

describe('the link of the email', () => {
  const open = () =>
    render(<MoneyRequestPage />, { at: '/user/requests/request-1', path: paths.moneyRequest })

  test('opens the prefilled transfer', async () => {
    mockRequests(aRequest)
    mockTransfer()
    const { router } = open()
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.review))
    expect(useSendFlow.getState()).toMatchObject(prefilled)
  })

  test('says so if the request is no longer open', async () => {
    mockRequests({ ...aRequest, id: 'request-2' })
    open()
    expect(await screen.findByText('This request is no longer open')).toBeVisible()
  })
})
