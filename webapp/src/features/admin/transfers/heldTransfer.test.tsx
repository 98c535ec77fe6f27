import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { holdPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { aTransactionDetail } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import TransferPage from './TransferPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

test('the page for a transfer on hold links to its compliance details', async () => {
  mockResponse('get', '/v1/senders/transactions/transfer-1', {
    ...aTransactionDetail,
    status: 'PROCESSED',
    deliveryStatus: 'HOLD',
    totalAmount: '205.00',
    dateAvailable: '2026-11-25',
  })
  mockResponse('get', '/v1/senders/transactions/transfer-1/timeline', {
    result: [{ at: '2026-11-20T18:30:00Z', code: 'PAYOUT_HELD', text: 'Your money is safe with us.' }],
  })
  render(<TransferPage />, { at: '/admin/transfers/transfer-1', path: '/admin/transfers/:id' })
  expect(await screen.findByText('This transfer is on hold')).toBeVisible()
  expect(screen.getByText('“Your money is safe with us.”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review findings and decide' })).toHaveAttribute(
    'href',
    holdPath('transfer-1'),
  )
})
