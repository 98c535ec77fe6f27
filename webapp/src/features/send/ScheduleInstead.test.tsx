import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { TransactionCreate } from '@/lib/api/types'
import { aDisclosure } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { ScheduleInstead } from './ScheduleInstead'

const terms = {
  senderAmount: '200.00',
  recipientAmount: '26650.00',
  destinationCountry: 'NPL',
  remittancePurpose: 'Gifts',
  recipientId: 'beneficiary-1',
  payoutMethod: 'BANK_DEPOSIT',
  recipientAccountId: 'account-1',
  fundingSource: 'BANK_ACCOUNT',
  senderFundingAccountId: 'bank-1',
} as TransactionCreate

const schedulesPath = '/v1/senders/schedules'

beforeEach(() => {
  signInUser()
  mockResponse('post', `${schedulesPath}/authorization`, { ...aDisclosure, hash: 'as-shown' })
})

/** open opens the form. It returns the user, and the dialog. */
async function open() {
  const { user } = render(<ScheduleInstead terms={terms} />)
  await user.click(screen.getByRole('button', { name: 'Schedule or repeat instead' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (label: string, option: string) => {
    await user.click(dialog.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, dialog, choose, authorize: dialog.getByRole('button', { name: 'Authorize schedule' }) }
}

test('the sender authorizes a monthly schedule with the text on the page', async () => {
  const created = mockResponse('post', schedulesPath, { id: 'schedule-1' })
  const { user, dialog, choose, authorize } = await open()
  await choose('When to send', 'Every month')
  await user.type(dialog.getByLabelText('Number of transfers (optional)'), '6x')
  await choose('Amount of each transfer', 'Deliver exactly 26650.00 NPR')
  await dialog.findByRole('region', { name: aDisclosure.title })
  await user.click(authorize)
  expect(await screen.findByText('now at /user/schedules')).toBeVisible()
  expect(created.bodies).toEqual([
    {
      cadence: 'MONTHLY',
      firstDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      transferCount: 6,
      amount: '26650.00',
      currency: 'NPR',
      destinationCountry: 'NPL',
      remittancePurpose: 'Gifts',
      recipientId: 'beneficiary-1',
      payoutMethod: 'BANK_DEPOSIT',
      recipientAccountId: 'account-1',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: 'bank-1',
      consentHash: 'as-shown',
    },
  ])
})

test('a transfer that waits for a rate needs the rate', async () => {
  const created = mockResponse('post', schedulesPath, { id: 'schedule-1' })
  const { user, dialog, choose, authorize } = await open()
  await choose('When to send', 'When the rate is good enough')
  expect(dialog.getByLabelText(/^Send by this date at any rate/)).toBeVisible()
  expect(authorize).toBeDisabled()
  await user.type(dialog.getByLabelText(/^Send as soon as/), '140.5')
  await dialog.findByRole('region', { name: aDisclosure.title })
  await user.click(authorize)
  await screen.findByText('now at /user/schedules')
  expect(created.bodies).toMatchObject([{ cadence: 'ONCE', minRate: '140.5' }])
})

test('the sender stays on the page if the server rejects the schedule', async () => {
  mockError('post', schedulesPath, 409, 'DISCLOSURE_CHANGED', 'The terms have changed')
  const { user, dialog, authorize } = await open()
  await dialog.findByRole('region', { name: aDisclosure.title })
  await user.click(authorize)
  expect(await screen.findByText(/The terms have changed/)).toBeVisible()
  expect(authorize).toBeVisible()
})
