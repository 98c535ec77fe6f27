import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { aBankAccount, aBeneficiary, aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import WorkPage from './WorkPage'

const hold: Schemas['WorkItem'] = {
  id: 'hold-t1',
  kind: 'HOLD',
  state: 'OPEN',
  sourceId: 't1',
  reasons: ['SCREENING_HIT'],
  customerId: 's1',
  customer: 'Maya Gurung',
  amount: '200.00',
  currency: 'USD',
  openedAt: '2026-03-09T17:30:00Z',
  dueAt: '2026-03-10T17:30:00Z',
  dueBasis: 'promised arrival date',
  mine: false,
  snoozeReason: '',
}
const complaint: Schemas['WorkItem'] = {
  ...hold,
  id: 'complaint-c1',
  kind: 'COMPLAINT',
  sourceId: 'c1',
  customer: 'Hari Rai',
  amount: '',
  currency: '',
  dueAt: '2999-03-10T17:30:00Z',
}

beforeEach(() => {
  signInUser({ user: { id: 'staff-2', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  mockResponse('get', '/v1/admin/work-queue/counts', { mine: 0, unassigned: 2, approval: 0, all: 2 })
})

const open = async (at = '/admin/work') => {
  const requests = mockResponse('get', '/v1/admin/work-queue', { result: [hold, complaint] })
  const view = render(<WorkPage />, { at })
  await screen.findByRole('link', { name: 'Transfer on hold' })
  return { ...view, requests }
}

test('each row shows the type, customer, amount, reason, due time, and state, and links to its page', async () => {
  await open()
  const row = screen.getByRole('link', { name: 'Transfer on hold' }).closest('tr') as HTMLElement
  for (const text of ['Maya Gurung', '200.00', 'Screening hit', 'was due', 'Open']) {
    expect(row).toHaveTextContent(text)
  }
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/holds/t1')
  expect(await screen.findByText('Unassigned (2)')).toBeVisible()
})

test('an item without reasons says why it waits', async () => {
  mockResponse('get', '/v1/admin/work-queue', {
    result: [{ ...hold, id: 'late-t1', kind: 'LATE_TRANSFER', reasons: [] }],
  })
  render(<WorkPage />, { at: '/admin/work' })
  const row = (await screen.findByRole('link', { name: 'Late transfer' })).closest('tr')
  expect(row).toHaveTextContent('The promised date has passed')
})

test('an alarm links to the list of what it counts', async () => {
  const alarm = { ...hold, id: 'alarm-PROMISES', kind: 'ALARM' as const, sourceId: 'PROMISES' }
  mockResponse('get', '/v1/admin/work-queue', { result: [alarm, { ...alarm, id: 'x', sourceId: 'GONE' }] })
  render(<WorkPage />, { at: '/admin/work' })
  const [known, unknown] = await screen.findAllByRole('link', { name: 'Alarm' })
  expect(known).toHaveAttribute('href', '/admin/deadlines?state=LATE')
  expect(unknown).toHaveAttribute('href', '/admin/health')
})

test('the address selects the tab', async () => {
  const { requests } = await open('/admin/work?tab=UNASSIGNED')
  expect(requests.urls[0]?.searchParams.get('tab')).toBe('UNASSIGNED')
})

test('keys move between rows, and c claims the focused item', async () => {
  const { user } = await open()
  const claims = mockResponse('post', '/v1/admin/work-queue/:id/claim', { success: true })
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Complaint' })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'Transfer on hold' })).toHaveFocus()
  await user.keyboard('{ArrowDown}c')
  expect(await screen.findByText('The item is yours')).toBeInTheDocument()
  expect(claims.urls.map(({ pathname }) => pathname)).toEqual(['/v1/admin/work-queue/complaint-c1/claim'])
})

test('a claim of another person’s item shows who works on it', async () => {
  const { user } = await open()
  mockError(
    'post',
    '/v1/admin/work-queue/:id/claim',
    409,
    'WORK_ITEM_OWNED',
    'Gita Rai is working on this item',
  )
  await user.keyboard('jc')
  expect(await screen.findByText('Gita Rai is working on this item')).toBeInTheDocument()
})

test('s snoozes the focused item with a reason, and keys in the dialog type text', async () => {
  const { user } = await open()
  const snoozes = mockResponse('post', '/v1/admin/work-queue/:id/snooze', { success: true })
  await user.keyboard('js')
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze: Transfer on hold, Maya Gurung' }))
  await user.type(dialog.getByLabelText('Reason'), 'jack calls back')
  await user.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(await screen.findByText('The item was snoozed')).toBeInTheDocument()
  expect(snoozes.bodies).toEqual([expect.objectContaining({ reason: 'jack calls back' })])
})

test('n opens the item after the selected one, or after the last opened one', async () => {
  const { user, unmount } = await open()
  const next = mockResponse('get', '/v1/admin/work-queue/:id/next', { item: complaint })
  await user.keyboard('jn')
  await waitFor(() => expect(next.urls).toHaveLength(1))
  expect(next.urls[0]?.pathname).toBe('/v1/admin/work-queue/hold-t1/next')
  unmount()
  render(<WorkPage />, { at: '/admin/work' })
  await screen.findByRole('link', { name: 'Transfer on hold' })
  await user.keyboard('n')
  await waitFor(() => expect(next.urls.at(-1)?.pathname).toBe('/v1/admin/work-queue/complaint-c1/next'))
})

test('the assign dialog lists the staff who can handle the kind of item', async () => {
  const { user } = await open()
  const staff = mockResponse('get', '/v1/admin/work-queue/staff', {
    result: [{ id: 'staff-3', name: 'Gita Rai', role: 'COMPLIANCE' }],
  })
  await user.keyboard('ja')
  expect(await screen.findByRole('dialog', { name: 'Assign: Transfer on hold, Maya Gurung' })).toBeVisible()
  await waitFor(() => expect(staff.urls[0]?.searchParams.get('kind')).toBe('HOLD'))
})

test('selected items are claimed and snoozed together', async () => {
  const { user } = await open()
  const claims = mockResponse('post', '/v1/admin/work-queue/:id/claim', { success: true })
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Claim 2' }))
  expect(await screen.findByText('2 items are yours')).toBeInTheDocument()
  expect(claims.urls.map(({ pathname }) => pathname)).toEqual([
    '/v1/admin/work-queue/hold-t1/claim',
    '/v1/admin/work-queue/complaint-c1/claim',
  ])
  const snoozes = mockResponse('post', '/v1/admin/work-queue/:id/snooze', { success: true })
  await user.click(screen.getByRole('checkbox', { name: 'Select Complaint, Hari Rai' }))
  await user.click(screen.getByRole('button', { name: 'Snooze 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze: Complaint, Hari Rai' }))
  await user.type(dialog.getByLabelText('Reason'), 'Waiting for the bank')
  await user.click(dialog.getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(snoozes.urls).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Send 1 again' })).toBeNull()
})

test('selected failed payouts are sent again with one comment', async () => {
  const payout = { ...hold, id: 'failed-t1', kind: 'FAILED_PAYOUT' as const }
  mockResponse('get', '/v1/admin/work-queue', {
    result: [payout, { ...payout, id: 'failed-t2', sourceId: 't2' }],
  })
  mockResponse('get', '/v1/senders/transactions/:id', {
    ...aTransaction,
    feeAmount: '5.00',
    exchangeRate: '140.00',
    remittancePurpose: 'Gifts',
    couponCode: '',
    beneficiary: { referenceId: 'beneficiary-1', address: aBeneficiary.address, bank: aBankAccount },
  })
  const sent = mockResponse('post', '/v1/senders/transactions/:id/reprocess', { success: true })
  const { user } = render(<WorkPage />, { at: '/admin/work' })
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Send 2 again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 failed payouts again' }))
  await user.type(dialog.getByLabelText('What changed since the payouts failed'), 'The partner is back')
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('2 failed payouts sent again')).toBeInTheDocument()
  expect(sent.bodies).toEqual([
    expect.objectContaining({ comments: 'The partner is back' }),
    expect.objectContaining({ comments: 'The partner is back' }),
  ])
})
