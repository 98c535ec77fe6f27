import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Deadline } from '@/lib/api/types'
import { complaintPath } from '@/lib/paths'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { CancelModal } from './CancelModal'
import { Deadlines } from './Deadlines'
import { TimelineDrawer } from './TimelineDrawer'

test('the cancel dialog shows the beneficiary and the amount (2.33c)', async () => {
  signInUser()
  render(<CancelModal transaction={aTransaction} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
  expect(dialog).toHaveTextContent('Do you really want to cancel this transaction?')
  expect(dialog).toHaveTextContent('200.00 USD to Sita Gurung')
  expect(dialog).toHaveTextContent(
    'We’ll refund the full amount, including the fee, within three business days.',
  )
})

const errorDeadline = (state: Deadline['state']): Deadline => ({
  transferId: 'transfer-1',
  kind: 'ERRORS',
  state,
  beganAt: '2026-03-02T18:00:00.000Z',
  dueAt: '2026-09-01T18:15:00.000Z',
  lastDay: '2026-09-01',
})

test('the deadlines link to the error report form until the deadline for reporting errors (9.09f)', async () => {
  signInUser()
  mockResponse('get', '/v1/senders/transactions/transfer-1/deadlines', { result: [errorDeadline('OPEN')] })
  render(<Deadlines id="transfer-1" />)
  expect(await screen.findByRole('link', { name: 'Report a problem' })).toHaveAttribute(
    'href',
    complaintPath('transfer-1'),
  )
})

test('the deadlines do not link to the error report form after the deadline for reporting errors (9.09f)', async () => {
  signInUser()
  mockResponse('get', '/v1/senders/transactions/transfer-1/deadlines', {
    result: [errorDeadline('PASSED'), { ...errorDeadline('PASSED'), kind: 'REFUND' }],
  })
  render(<Deadlines id="transfer-1" />)
  expect(await screen.findByText('Your refund is due by')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Report a problem' })).not.toBeInTheDocument()
})

test.each([
  ['HOLD', 'HOLD', 'On hold for review'],
  ['CANCELED', 'PENDING', 'Canceled'],
  ['REFUNDED', 'PENDING', 'Canceled and refunded'],
  ['PROCESSED', 'DELIVERY_REQUESTED', 'Payout in progress'],
] as const)(
  'the drawer shows one status text for status %s and delivery status %s (4.02)',
  async (status, deliveryStatus, statusText) => {
    signInUser()
    mockResponse('get', '/v1/senders/transactions/transfer-1/deadlines', { result: [] })
    mockResponse('get', '/v1/senders/transactions/transfer-1/problems', { result: [] })
    mockResponse('get', '/v1/senders/transactions/transfer-1/timeline', { result: [] })
    if (status === 'HOLD')
      mockResponse('get', '/v1/senders/transactions/transfer-1/documents', { result: [] })
    render(
      <TimelineDrawer
        transaction={{ ...aTransaction, status, deliveryStatus, statusText }}
        onClose={() => undefined}
      />,
    )
    await screen.findByRole('dialog', { name: 'Transfer status' })
    expect(screen.getByText(statusText)).toBeVisible()
    for (const label of [transactionStatuses[status].label, deliveryStatuses[deliveryStatus].label]) {
      if (label !== statusText) expect(screen.queryByText(label)).not.toBeInTheDocument()
    }
    expect(screen.queryByText('Pin Number')).not.toBeInTheDocument()
  },
)
