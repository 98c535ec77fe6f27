import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Role, TransactionDetail } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import TransferPage from './TransferPage'

const failedStep = {
  position: '42',
  type: 'transfer.payout_failed',
  recordedAt: '2026-01-05T18:00:00Z',
  actorId: 'provider:payout',
  actorRole: 'SYSTEM',
  text: 'The payout failed.',
  shown: true,
  comments: '',
  postings: [],
}

const open = (fields: Partial<TransactionDetail>, role: Role = 'ADMIN', steps: object[] = []) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
  mockResponse('get', '/v1/senders/transactions/transfer-1', {
    ...aTransaction,
    id: 'transfer-1',
    referenceNumber: '1234567890',
    totalAmount: '205.00',
    dateAvailable: '2026-11-25',
    ...fields,
  })
  mockResponse('get', '/v1/admin/transfers/transfer-1/timeline', { result: steps })
  mockResponse('get', '/v1/admin/transfers/transfer-1/refund', {
    state: 'NONE',
    way: '',
    total: '205.00',
    accounts: [],
  })
  return render(<TransferPage />, { at: '/admin/transfers/transfer-1', path: paths.transfer })
}

beforeEach(() => useSession.setState({ status: undefined }))

test('staff cancel and refund a transfer with a reason (9.10a)', async () => {
  const { user } = open({ status: 'PROCESSED', deliveryStatus: 'DELIVERY_REQUESTED' }, 'COMPLIANCE')
  const requests = mockResponse('post', '/v1/admin/transfers/transfer-1/cancel', { success: true })
  expect(await screen.findByRole('heading', { name: 'Transfer 1234567890' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel and refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel transfer 1234567890' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'Stuck for two days')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }))
  expect(await screen.findByText('The cancellation was recorded')).toBeVisible()
  expect(requests.bodies).toEqual([{ comments: 'Stuck for two days' }])
})

test('a failed payout names its reason, and an administrator can send the transfer again (2.44a)', async () => {
  mockResponse('get', '/v1/admin/events/42', { payload: { reason: 'WRONG_NAME' } })
  open({ status: 'PROCESSED', deliveryStatus: 'DELIVERY_FAILED' }, 'ADMIN', [failedStep])
  expect(await screen.findByText('Wrong name')).toBeVisible()
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
