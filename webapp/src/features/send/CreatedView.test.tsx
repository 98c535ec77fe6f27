import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockResponses } from '@/test/server'
import { CreatedView } from './CreatedView'
import type { CreatedTransfer } from './useCreateTransfer'

vi.mock('canvas-confetti', () => ({ default: { create: () => Object.assign(vi.fn(), { reset: vi.fn() }) } }))

const transfer = {
  created: {
    referenceId: 'transfer-1',
    referenceNumber: '1234567897',
    createdAt: '2026-11-20T18:00:00Z',
    expectedAvailability: 3,
    dateAvailable: '2026-11-27',
    status: 'INITIATED',
  },
  detail: {
    receivingAmount: '26650.00',
    receivingCurrency: 'NPR',
    totalAmount: '205.00',
    paymentCurrency: 'USD',
  },
  recipient: { recipient: 'b-1', paymentReceiveMethod: 'BANK_DEPOSIT' },
  isRetry: false,
} as unknown as CreatedTransfer

const links = {
  invoiceLink: 'https://hulak.test/receipt',
  pdfLink: 'https://hulak.test/receipt/pdf',
  trackingLink: 'https://hulak.test/track/t',
}

const renderCreatedView = (status: string, invoice = () => links) => {
  signInUser()
  mockResponse('get', '/v1/senders/beneficiaries', { result: [] })
  mockResponses('/v1/senders/transactions/:id/invoice', invoice)
  return render(
    <CreatedView
      {...transfer}
      created={{ ...transfer.created, status } as CreatedTransfer['created']}
      onLeave={() => undefined}
    />,
  )
}

test('the page shows the check mark and, once the receipt exists, a link to it (2.20a)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const noLinks = { invoiceLink: '', pdfLink: '', trackingLink: '' }
    const invoice = vi.fn(() => noLinks)
    const { container } = renderCreatedView('INITIATED', invoice)
    await vi.waitFor(() => expect(invoice).toHaveBeenCalled())
    await act(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)))
    expect(screen.queryByText('Download receipt')).not.toBeInTheDocument()
    invoice.mockReturnValue(links)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(await screen.findByRole('link', { name: 'Download receipt' })).toBeVisible()
    expect(container.querySelector('svg[viewBox="0 0 96 96"]')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('the page says that the money is on its way if the transfer is not on hold (2.19b)', async () => {
  renderCreatedView('INITIATED')
  expect(await screen.findByRole('link', { name: 'Download receipt' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  expect(screen.getByText('You paid')).toBeVisible()
})

test('the page does not say that money was taken or sent if the transfer is on hold', async () => {
  renderCreatedView('HOLD')
  expect(await screen.findByRole('heading', { name: "We're checking your transfer" })).toBeVisible()
  expect(screen.getByText(/We haven't taken any money yet/)).toBeVisible()
  expect(screen.queryByText(/on its way|You paid/)).not.toBeInTheDocument()
})

test('the page counts down the minutes in which the sender can cancel, and shares the tracking link (9.09e)', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T18:09:30Z'))
  const share = vi.fn(async () => undefined)
  Object.assign(navigator, { share })
  const { user } = renderCreatedView('INITIATED')
  expect(screen.getByText(/^You can cancel .* until 10:30 AM PST\. 21 minutes are left\.$/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Share with your beneficiary' }))
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://hulak.test/track/t' }))
})
