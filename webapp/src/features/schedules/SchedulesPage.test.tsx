import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schedule } from '@/lib/api/types'
import { findToast } from '@/test/domQueries'
import { aBeneficiary } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import SchedulesPage from './SchedulesPage'

const aSchedule: Schedule = {
  id: 'schedule-1',
  status: 'ACTIVE',
  cadence: 'MONTHLY',
  firstDate: '2026-03-31',
  amount: '200.00',
  currency: 'USD',
  maxTotal: '205.00',
  recipientId: aBeneficiary.id,
  payoutMethod: 'BANK_DEPOSIT',
  fundingSource: 'BANK_ACCOUNT',
  senderFundingAccountId: 'bank-1',
  nextOccurrence: 1,
  nextDate: '2026-04-30',
  cancelBy: '2026-04-27',
  consentVersion: 'schedule-2027-03',
  createdAt: '2026-03-09T17:30:00Z',
  runs: [],
}

const mockPage = (...result: Schedule[]) => {
  mockResponse('get', '/v1/senders/schedules', { result })
  mockResponse('get', '/v1/senders/beneficiaries', { result: [aBeneficiary] })
}

beforeEach(() => signInUser())

test('an empty list says how to schedule a transfer', async () => {
  mockPage()
  render(<SchedulesPage />)
  expect(await screen.findByText('You have no scheduled transfers')).toBeVisible()
})

test('a schedule shows its next date and the right to cancel while it lasts (12 CFR 1005.36(c))', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-28T06:59:00Z')) // April 27 in California
  mockPage(aSchedule)
  const { unmount } = render(<SchedulesPage />)
  expect(await screen.findByText('200.00 USD to Sita Gurung')).toBeVisible()
  expect(screen.getByText('Next transfer: Apr 30, 2026')).toBeVisible()
  expect(screen.getByText(/By law, you can cancel it until Apr 27, 2026/)).toBeVisible()
  unmount()
  now.mockReturnValue(Date.parse('2026-04-28T07:00:00Z'))
  mockPage(aSchedule)
  render(<SchedulesPage />)
  expect(await screen.findByText(/You can cancel the next transfer until it starts/)).toBeVisible()
  expect(screen.queryByText(/By law/)).not.toBeInTheDocument()
})

test('a failure is explained, and a schedule that it paused can be resumed', async () => {
  const reason = 'Your bank or card issuer declined the payment.'
  mockPage({
    ...aSchedule,
    status: 'PAUSED',
    pauseReason: reason,
    runs: [
      {
        date: '2026-03-31',
        outcome: 'FAILED',
        reason: 'We had no exchange rate.',
        at: '2026-03-31T16:00:00Z',
      },
    ],
  })
  mockResponse('post', '/v1/senders/schedules/schedule-1/resume', { success: true })
  const { user } = render(<SchedulesPage />)
  expect(await screen.findByText(reason)).toBeVisible()
  const history = screen.getByRole('region', { name: 'History' })
  expect(within(history).getByText(/Mar 31, 2026: Not sent/)).toBeVisible()
  expect(within(history).getByText('We had no exchange rate.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await findToast('The schedule is active again')).toBeVisible()
})

test('the sender confirms before the next transfer is skipped', async () => {
  mockPage(aSchedule)
  mockResponse('post', '/v1/senders/schedules/schedule-1/skip', { success: true })
  const { user } = render(<SchedulesPage />)
  await user.click(await screen.findByRole('button', { name: 'Skip next' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Skip the transfer on Apr 30, 2026?')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Skip next' }))
  expect(await findToast('The next transfer is skipped')).toBeVisible()
})

test('a schedule that has ended has no buttons', async () => {
  const { nextDate: _, cancelBy: __, ...rest } = aSchedule
  mockPage({ ...rest, status: 'ENDED', endReason: 'BY_SENDER' })
  render(<SchedulesPage />)
  expect(await screen.findByText('You ended this schedule.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
