import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { isAbove } from '@/test/domQueries'
import { aBankAccount, aTransaction, aTransactionDetail, aWallet } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockResponses } from '@/test/server'
import ReprocessedPage from './ReprocessedPage'
import ReprocessPage from './ReprocessPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('reprocessing', () => {
  const transfer = {
    ...aTransactionDetail,
    deliveryStatus: 'DELIVERY_FAILED',
    beneficiary: {
      ...aTransactionDetail.beneficiary,
      bank: { ...aBankAccount, referenceId: 'account-ref-1' },
    },
  }
  const search = async () => {
    mockResponse('get', '/v1/senders/transactions/reference-number/4820019473', transfer)
    const view = renderPage(<ReprocessPage />)
    await view.user.type(screen.getByLabelText('Reference number'), '4820019473')
    await view.user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('region', { name: 'Transaction found' })
    return view
  }

  test('the reference number is required (5.04a 5.01c)', async () => {
    const { user } = renderPage(<ReprocessPage />)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByText('This field cannot be empty')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Reference number')).toHaveFocus())
  })

  test('a search without results shows a message above the form (8.08b)', async () => {
    mockError('get', '/v1/senders/transactions/reference-number/1', 404, 'NOT_FOUND', 'Not found')
    const { user } = renderPage(<ReprocessPage />)
    await user.type(screen.getByLabelText('Reference number'), '1')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Not found')
    expect(isAbove(alert, screen.getByLabelText('Reference number'))).toBe(true)
  })

  test('a search shows the transfer and a link to the reprocessed transactions (2.44a 2.44b 2.44c)', async () => {
    await search()
    const detail = screen.getByRole('region', { name: 'Transaction found' })
    for (const [name, value] of [
      ['Sender', 'Maya Gurung'],
      ['Beneficiary', 'Sita Gurung'],
      ['Payment method', 'Bank Account Cedar Bank ••6789'],
      ['Payout method', 'Bank Deposit Nabil Bank Limited, 0123456789012'],
    ] as const) {
      expect(within(detail).getByText(name).parentElement).toHaveTextContent(value)
    }
    expect(within(detail).getByLabelText('Comments')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reprocessed transactions' })).toHaveAttribute(
      'href',
      '/admin/transactions',
    )
  })

  test('comments are required (5.04b 4.18a)', async () => {
    const { user } = await search()
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    expect(await screen.findByText('This field cannot be empty')).toBeVisible()
  })

  test('a failed submission shows the joined messages above the form (8.08b 8.01a)', async () => {
    const { user } = await search()
    mockError(
      'post',
      '/v1/senders/transactions/transfer-1/reprocess',
      422,
      'VALIDATION_FAILED',
      'Please correct',
      [
        { field: 'recipientId', code: 'NOT_FOUND', defaultMessage: 'The beneficiary was removed' },
        { field: 'payerId', code: 'INVALID_PAYER', defaultMessage: 'The payer is closed' },
      ],
    )
    await user.type(screen.getByLabelText('Comments'), 'The name was corrected')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^The beneficiary was removed, The payer is closed$/)
    expect(isAbove(alert, screen.getByLabelText('Comments'))).toBe(true)
  })

  test('submitting shows a banner, disables the comments, and removes the button (4.18a 4.18b 3.17a 3.17b)', async () => {
    const { user } = await search()
    const requests = mockResponse('post', '/v1/senders/transactions/transfer-1/reprocess', { success: true })
    await user.type(screen.getByLabelText('Comments'), 'The name was corrected')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    expect(await screen.findByText('The transaction was resubmitted')).toBeVisible()
    expect(screen.getByLabelText('Comments')).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Reprocess' })).not.toBeInTheDocument()
    expect(requests.bodies[0]).toEqual({
      feeAmount: '5.00',
      exchangeRate: '140.00',
      senderAmount: '200.00',
      recipientAmount: '28000.00',
      recipientCurrency: 'NPR',
      destinationCountry: 'NPL',
      remittancePurpose: 'Gifts',
      recipientId: 'beneficiary-1',
      payoutMethod: 'BANK_DEPOSIT',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: 'source-bank',
      recipientAccountId: 'account-ref-1',
      senderReferenceId: 'sender-1',
      transactionReferenceId: 'transfer-1',
      comments: 'The name was corrected',
    })
    expect(requests.headers[0]?.get('Idempotency-Key')).toBeTruthy()
  })

  test('reprocessing a cash pickup sends the payer’s ID (3.17c)', async () => {
    const { bank: _, ...withoutBank } = transfer.beneficiary
    const payer = { id: 4001, name: 'Himal Remit', address: 'Pokhara' }
    const cash = { ...transfer, payoutMethod: 'CASH_PICKUP', beneficiary: { ...withoutBank, payer } }
    mockResponse('get', '/v1/senders/transactions/reference-number/4820019473', cash)
    const { user } = renderPage(<ReprocessPage />)
    await user.type(screen.getByLabelText('Reference number'), '4820019473')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const requests = mockResponse('post', '/v1/senders/transactions/transfer-1/reprocess', { success: true })
    await user.type(await screen.findByLabelText('Comments'), 'The payer has cash again')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    await screen.findByText('The transaction was resubmitted')
    expect(requests.bodies).toMatchObject([{ payoutMethod: 'CASH_PICKUP', payerId: 4001 }])
    expect(requests.bodies[0]).not.toHaveProperty('recipientAccountId')
  })

  test('reprocessing a wallet transfer sends the wallet’s reference ID (3.17b)', async () => {
    const { bank: _, ...withoutBank } = transfer.beneficiary
    const beneficiary = { ...withoutBank, wallet: { ...aWallet, referenceId: 'wallet-ref-1' } }
    mockResponse('get', '/v1/senders/transactions/reference-number/4820019473', {
      ...transfer,
      payoutMethod: 'WALLET',
      beneficiary,
    })
    const { user } = renderPage(<ReprocessPage />)
    await user.type(screen.getByLabelText('Reference number'), '4820019473')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const requests = mockResponse('post', '/v1/senders/transactions/transfer-1/reprocess', { success: true })
    await user.type(await screen.findByLabelText('Comments'), 'The wallet is open again')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    await screen.findByText('The transaction was resubmitted')
    expect(requests.bodies).toMatchObject([{ payoutMethod: 'WALLET', recipientAccountId: 'wallet-ref-1' }])
  })

  test('the list shows reprocessed transactions in pages of 20 (2.45a 2.45b)', async () => {
    const requests = mockResponses('/v1/senders/transactions/reprocessed', ({ searchParams }) => ({
      result: [aTransaction],
      paging: {
        page: 0,
        pageSize: 20,
        totalCount: 21,
        ...(searchParams.get('before') ? {} : { next: 'cursor-1' }),
      },
    }))
    const { user } = renderPage(<ReprocessedPage />)
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual([
      'Date',
      'Receipt number',
      'PIN',
      'Sender',
      'Beneficiary',
      'Amount',
      'Transaction status',
      'Delivery status',
    ])
    const [date, ...cells] = within(table).getAllByRole('cell')
    expect(within(date as HTMLElement).getByTitle(/^Nov 20, 2026/)).toBeVisible()
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'PENDING',
      '4820019473',
      'Maya Gurung',
      'Sita Gurung',
      '200.00 USD',
      'Processed',
      'On its way',
    ])
    const next = screen.getByRole('button', { name: 'Show next 20 transactions' })
    await user.click(next)
    await waitFor(() => expect(next).toBeDisabled())
    expect(requests.urls.map(({ search }) => search)).toEqual([
      '?pageSize=20',
      '?pageSize=20&before=cursor-1',
    ])
  })
})
