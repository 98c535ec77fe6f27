import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TransactionDetail } from '@/lib/api/types'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { ReceiptModal } from './ReceiptModal'

test.each([
  ['PROCESSED', 'DELIVERY_REQUESTED', true],
  ['COMPLETED', 'DELIVERED', true],
  ['CANCELED', 'PENDING', false],
  ['REFUNDED', 'PENDING', false],
  ['FAILED', 'PENDING', false],
] as const)(
  'the receipt for status %s and delivery status %s shows the Date Available: %s',
  async (status, deliveryStatus, hasDate) => {
    signInUser()
    const detail = {
      ...aTransaction,
      status,
      deliveryStatus,
      beneficiary: { fullName: 'Sita Sharma', phoneNumber: '9841234567', address: { city: 'Pokhara' } },
      bonusAmount: '0.00',
      couponCode: '',
      exchangeRate: '133.25',
      feeAmount: '5.00',
      totalAmount: '205.00',
      recipientCurrency: 'NPR',
      dateAvailable: '2026-11-25',
      senderAccount: { bankName: 'First Bank', fundingSourceName: '' },
    } as unknown as TransactionDetail
    mockResponse('get', '/v1/senders/transactions/:id', detail)
    mockResponse('get', '/v1/senders/transactions/:id/invoice', { invoiceLink: '', pdfLink: '' })
    mockResponse('get', '/v1/senders/transactions/:id/deadlines', { result: [] })
    render(<ReceiptModal transaction={detail} onClose={() => undefined} />)
    expect(await screen.findByText('Transfer Amount')).toBeVisible()
    expect(screen.queryAllByText('Date Available')).toHaveLength(hasDate ? 1 : 0)
  },
)

test('the receipt opens in a large dialog (9.13b)', async () => {
  signInUser()
  mockError('get', '/v1/senders/transactions/:id', 404, 'NOT_FOUND')
  render(<ReceiptModal transaction={aTransaction} onClose={() => undefined} />)
  const root = (await screen.findByRole('dialog')).closest<HTMLElement>('.mantine-Modal-root')
  expect(root?.style.getPropertyValue('--modal-size')).toBe('var(--modal-size-lg)')
})
