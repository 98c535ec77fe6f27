import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role, TransactionDetail } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { CancelTransfer } from './CancelTransfer'

const transfer = (changes: Partial<TransactionDetail> = {}) =>
  ({
    id: 't-1',
    status: 'PENDING',
    deliveryStatus: 'PENDING',
    cancelableUntil: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  }) as TransactionDetail

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Gita Rai' } })
  useSession.setState({ roles: [role], status: undefined })
}

test('support cancels a transfer for its sender after a confirmation (4.03d 6.01a)', async () => {
  signInAs('SUPPORT')
  const requests = mockResponse('post', '/v1/senders/transactions/:id/cancel', { success: true })
  const { user } = render(<CancelTransfer transfer={transfer()} />)
  await user.click(screen.getByRole('button', { name: 'Cancel transfer' }))
  const dialog = await screen.findByRole('dialog')
  expect(requests.bodies).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel transfer' }))
  expect(await screen.findByText('The transfer is being canceled')).toBeVisible()
  await waitFor(() => expect(requests.bodies).toHaveLength(1))
})

test.each<[string, Role, Partial<TransactionDetail>, boolean]>([
  ['a finance officer cannot cancel', 'FINANCE', {}, false],
  ['a late transfer cannot be canceled', 'SUPPORT', { cancelableUntil: '2026-01-01T00:00:00Z' }, false],
  [
    'a late transfer can be canceled after a failed payout',
    'SUPPORT',
    { cancelableUntil: '2026-01-01T00:00:00Z', deliveryStatus: 'DELIVERY_FAILED' },
    true,
  ],
  ['a completed transfer cannot be canceled', 'SUPPORT', { status: 'COMPLETED' }, false],
])('%s (4.03d 6.01a)', (_, role, changes, shown) => {
  signInAs(role)
  render(<CancelTransfer transfer={transfer(changes)} />)
  expect(screen.queryByRole('button') !== null).toBe(shown)
})
