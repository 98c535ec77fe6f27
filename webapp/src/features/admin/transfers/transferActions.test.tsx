import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Role, TransactionDetail } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { aTransactionDetail } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { isDelayed } from '../shared/delay'
import TransferPage from './TransferPage'

const open = (fields: Partial<TransactionDetail>, role: Role = 'ADMIN') => {
  if (isDelayed({ ...aTransactionDetail, ...fields }))
    mockResponse('get', '/v1/senders/transactions/transfer-1/timeline', { result: [] })
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
  mockResponse('get', '/v1/senders/transactions/transfer-1', {
    ...aTransactionDetail,
    id: 'transfer-1',
    referenceNumber: '1234567890',
    totalAmount: '205.00',
    dateAvailable: '2026-11-25',
    ...fields,
  })
  return render(<TransferPage />, { at: '/admin/transfers/transfer-1', path: paths.transfer })
}

beforeEach(() => useSession.setState({ status: undefined }))

test('staff cancel and refund a transfer with a reason', async () => {
  const { user } = open({ status: 'PROCESSED', deliveryStatus: 'DELIVERY_REQUESTED' }, 'SUPPORT')
  const requests = mockResponse('post', '/v1/admin/transfers/transfer-1/cancel', { success: true })
  expect(await screen.findByRole('heading', { name: 'Transfer 1234567890' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel and refund' }))
  const dialog = await screen.findByRole('dialog', {
    name: `Cancel transfer 1234567890 of $${aTransactionDetail.senderAmount}`,
  })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'Stuck for two days')
  await user.type(within(dialog).getByLabelText('Type 1234567890 to confirm'), '123')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }))
  expect(await within(dialog).findByText('This doesn’t match. Type 1234567890.')).toBeVisible()
  expect(requests.bodies).toHaveLength(0)
  await user.type(within(dialog).getByLabelText('Type 1234567890 to confirm'), '4567890')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }))
  expect(await screen.findByText('The cancellation was recorded')).toBeVisible()
  expect(requests.bodies).toEqual([{ comments: 'Stuck for two days' }])
})

test('a failed payout names its reason, and an administrator can send the transfer again', async () => {
  open({
    status: 'PROCESSED',
    deliveryStatus: 'DELIVERY_FAILED',
    payoutFailure: 'the account or wallet belongs to another person',
  })
  expect(
    await screen.findByText('The payout failed: the account or wallet belongs to another person'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send again' })).toHaveAttribute(
    'href',
    '/admin/transaction/reprocess?reference=1234567890',
  )
})

test.each([
  ['COMPLETED', 'DELIVERED'],
  ['CANCELED', 'PENDING'],
  ['HOLD', 'PENDING'],
  ['PROCESSED', 'HOLD'],
] as const)('a transfer with the statuses %s and %s cannot be canceled', async (status, deliveryStatus) => {
  open({ status, deliveryStatus })
  expect(await screen.findByRole('heading', { name: 'Transfer 1234567890' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel and refund' })).not.toBeInTheDocument()
})
