import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import ApprovalsPage from './ApprovalsPage'

const rateRule = {
  act: 'PUBLISH_RATE',
  approvals: 2,
  roles: ['FINANCE'],
  eligibleRoles: ['ADMIN', 'FINANCE'],
  hours: 36,
  from: '2.5',
  setting: '5',
  unit: 'PERCENT',
}
const releaseRule = {
  act: 'RELEASE_HOLD',
  approvals: 1,
  roles: [],
  eligibleRoles: ['ADMIN', 'COMPLIANCE'],
  hours: 0,
  setting: '1000.00',
  unit: 'USD',
}
const request = {
  id: 'approval-1',
  act: 'CHANGE_APPROVAL_RULES',
  status: 'PENDING',
  reason: 'The auditor asked for it',
  requestedBy: { id: 'staff-1', name: 'Asha Rai', role: '' },
  requestedAt: '2026-03-09T17:30:00Z',
  expiresAt: '2999-03-10T17:30:00Z',
  missing: 2,
  approvedBy: [{ id: 'staff-3', name: 'Chandra Thapa', role: '' }],
  mayApprove: true,
  mayReject: true,
  rules: {
    rules: [rateRule],
    currentRules: [{ ...rateRule, approvals: 1, roles: [], hours: 24, from: undefined }],
  },
}

beforeEach(() => {
  signInUser({ user: { id: 'staff-2', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

test('the rules say when an action needs approval, who approves it, and when a request expires', async () => {
  mockResponse('get', '/v1/admin/approval-rules', { version: 3, rules: [rateRule, releaseRule] })
  render(<ApprovalsPage />, { at: '/admin/approvals?show=RULES' })
  const table = await screen.findByRole('table', { name: 'Rules' })
  const [, rate, release] = within(table).getAllByRole('row')
  for (const text of ['Change of more than 2.5%', '2 other people: Finance', '36 hours']) {
    expect(rate).toHaveTextContent(text)
  }
  for (const text of ['$1,000.00 or more', '1 other person: Administrator, Compliance', 'Never']) {
    expect(release).toHaveTextContent(text)
  }
})

test('a change to one rule is requested with the other rules and the version', async () => {
  mockResponse('get', '/v1/admin/approval-rules', { version: 3, rules: [rateRule, releaseRule] })
  const requests = mockResponse('post', '/v1/admin/approval-rules', { success: true, approvalId: 'a-9' })
  const { user } = render(<ApprovalsPage />, { at: '/admin/approvals?show=RULES' })
  await user.click(await screen.findByRole('button', { name: 'Change rule: Publish a rate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rule: Publish a rate' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Administrator' }))
  const hours = within(dialog).getByLabelText('Hours until a request expires')
  await user.clear(hours)
  await user.type(hours, '12')
  await user.clear(within(dialog).getByLabelText(/in percent/))
  await user.type(within(dialog).getByLabelText('Reason'), 'Faster')
  await user.click(within(dialog).getByRole('button', { name: 'Request change' }))
  expect(await screen.findByText('Another administrator must approve the change')).toBeInTheDocument()
  expect(requests.bodies).toEqual([
    {
      version: 3,
      reason: 'Faster',
      rules: [
        { act: 'PUBLISH_RATE', approvals: 2, roles: ['FINANCE', 'ADMIN'], hours: 12, from: '' },
        { act: 'RELEASE_HOLD', approvals: 1, roles: [], hours: 0, from: '' },
      ],
    },
  ])
})

test('a finance person sees the rules but cannot change them', async () => {
  useSession.setState({ roles: ['FINANCE'], status: undefined })
  mockResponse('get', '/v1/admin/approval-rules', { version: 3, rules: [rateRule] })
  render(<ApprovalsPage />, { at: '/admin/approvals?show=RULES' })
  await screen.findByRole('table', { name: 'Rules' })
  expect(screen.queryByRole('button', { name: /Change rule/ })).not.toBeInTheDocument()
})

test('a request that needs more approvals says so, and the first approval does not claim the effect', async () => {
  mockResponse('get', '/v1/admin/approvals', { result: [request] })
  mockResponse('post', '/v1/admin/approvals/:id/approve', { success: true, missing: 1 })
  const { user } = render(<ApprovalsPage />)
  const row = (await screen.findByText('Change the approval rules')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('2 approvals missing')
  expect(row).toHaveTextContent('Approved by Chandra Thapa')
  expect(row).toHaveTextContent('Change of more than 2.5% · 2 other people (Finance) · 36 hours')
  expect(row).toHaveTextContent(
    'Now: Change of more than 5% · 1 other person (Administrator, Finance) · 1 day',
  )
  await user.click(within(row).getByRole('button', { name: 'Approve: Change the approval rules' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('After your approval, 1 more person must approve.')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Your approval is recorded')).toBeInTheDocument()
})
