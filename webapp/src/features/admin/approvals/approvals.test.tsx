import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyFrame } from '@/lib/live/useLive'
import { useSession } from '@/lib/session/store'
import { StaffConfirmation } from '@/parts/confirmation/StaffConfirmation'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import ApprovalsPage from './ApprovalsPage'

const asha = { id: 'staff-1', name: 'Asha Rai', role: '' }
const feeRange = { minAmount: '10.00', maxAmount: '500.00', flatFee: '2.00', percentageFee: '1.5' }
const rateRequest = {
  id: 'approval-1',
  act: 'PUBLISH_RATE',
  status: 'PENDING',
  reason: 'The market moved',
  requestedBy: asha,
  requestedAt: '2026-03-09T17:30:00Z',
  expiresAt: '2999-03-10T17:30:00Z',
  missing: 1,
  approvedBy: [],
  mayApprove: true,
  mayReject: true,
  rate: {
    rate: '150.00',
    midRate: '133.50',
    currentRate: '133.25',
    currentMidRate: '133.50',
    changePercent: '+12.57',
  },
}
const feeSetRequest = {
  ...rateRequest,
  id: 'approval-2',
  act: 'SAVE_FEE_SET',
  rate: undefined,
  feeSet: {
    paymentMethod: 'DEBIT_CARD',
    payoutMethod: 'WALLET',
    currency: 'USD',
    sourceCountry: 'USA',
    destinationCountry: 'NPL',
    feeRanges: [feeRange],
    currentFeeRanges: [{ ...feeRange, flatFee: '4.99', percentageFee: '0' }],
  },
}
const roleRequest = {
  ...rateRequest,
  id: 'approval-3',
  act: 'CHANGE_STAFF_ROLE',
  rate: undefined,
  staff: {
    id: 'staff-9',
    fullName: 'Hari Rai',
    email: 'hari@hulak.test',
    fromRole: 'COMPLIANCE',
    role: 'ADMIN',
  },
}
const unlockRequest = {
  ...rateRequest,
  id: 'approval-4',
  act: 'UNLOCK_SENDER',
  rate: undefined,
  sender: { id: 's-1', fullName: 'Maya Gurung', lockedReason: 'Bank return R10' },
}

const keyRequest = {
  ...rateRequest,
  id: 'approval-5',
  act: 'CREATE_API_KEY',
  rate: undefined,
  apiKey: { name: 'Data warehouse', scopes: ['ledger:read', 'events:read'], days: 90 },
}

beforeEach(() => {
  signInUser({ user: { id: 'staff-2', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

test('a new request appears without a reload, and an approved one leaves the list of its approver', async () => {
  const requests = mockResponse('get', '/v1/admin/approvals', { result: [] })
  render(<ApprovalsPage />, { at: '/admin/approvals?show=MINE' })
  expect(await screen.findByText('Nothing needs your approval')).toBeVisible()
  mockResponse('get', '/v1/admin/approvals', { result: [rateRequest] })
  applyFrame({ type: 'WORK_UPDATED', position: '7' })
  expect(await screen.findByText('Publish a rate')).toBeVisible()
  mockResponse('get', '/v1/admin/approvals', { result: [] })
  applyFrame({ type: 'WORK_UPDATED', position: '8' })
  expect(await screen.findByText('Nothing needs your approval')).toBeVisible()
  expect(requests.urls[0]?.search).toBe('?toApprove=true')
})

const findRow = async (label: string) => (await screen.findByText(label)).closest('tr') as HTMLElement

test('each request shows its change, the current value, the requester, and the reason', async () => {
  mockResponse('get', '/v1/admin/approvals', {
    result: [rateRequest, feeSetRequest, roleRequest, unlockRequest, keyRequest],
  })
  render(<ApprovalsPage />)
  const rateRow = await findRow('Publish a rate')
  for (const text of ['150.00', '133.25', '+12.57%', 'by Asha Rai', 'The market moved', 'Pending']) {
    expect(rateRow).toHaveTextContent(text)
  }
  expect(await findRow('Save a fee set')).toHaveTextContent(
    /From \$10\.00\$4\.99, up to \$500\.00\$2\.00 \+ 1\.5%, up to \$500\.00Changed/,
  )
  expect(await findRow('Change a role')).toHaveTextContent(
    /Hari Rai \(hari@hulak\.test\).*Compliance to Administrator/,
  )
  expect(await findRow('Unlock a sender')).toHaveTextContent(/Maya Gurung.*Bank return R10/)
  expect(await findRow('Create an API key')).toHaveTextContent(
    /Data warehouse.*ledger:read, events:read.*90 days/,
  )
})

test('the page shows pending requests by default and can show all requests', async () => {
  const requests = mockResponse('get', '/v1/admin/approvals', { result: [] })
  const { user } = render(<ApprovalsPage />)
  expect(await screen.findByText('Nothing to approve')).toBeVisible()
  expect(requests.urls.at(-1)?.search).toBe('?pending=true')
  await user.click(screen.getByText('All'))
  expect(await screen.findByText('No requests yet')).toBeVisible()
  expect(requests.urls.at(-1)?.search).toBe('')
})

test('an approval is sent once, after the administrator confirms it (8.07c)', async () => {
  mockResponse('get', '/v1/admin/approvals', { result: [feeSetRequest] })
  const approveRequests = mockResponse('post', '/v1/admin/approvals/:id/approve', {
    success: true,
    missing: 0,
  })
  const { user } = render(<ApprovalsPage />)
  await user.click(await screen.findByRole('button', { name: 'Approve: Save a fee set' }))
  const dialog = await screen.findByRole('dialog', { name: /^Approve the request of/ })
  expect(dialog).toHaveTextContent(
    'Request from Asha Rai: Save a fee set. The change will take effect immediately.',
  )
  expect(approveRequests.urls).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Fee Set has been saved successfully')).toBeInTheDocument()
  expect(approveRequests.urls.map(({ pathname }) => pathname)).toEqual([
    '/v1/admin/approvals/approval-2/approve',
  ])
})

test('a rejection requires a reason', async () => {
  mockResponse('get', '/v1/admin/approvals', { result: [rateRequest] })
  const rejectRequests = mockResponse('post', '/v1/admin/approvals/:id/reject', { success: true })
  const { user } = render(<ApprovalsPage />)
  await user.click(await screen.findByRole('button', { name: 'Reject: Publish a rate' }))
  const dialog = await screen.findByRole('dialog', { name: /^Reject the request of/ })
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'A typo')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('The request was rejected')).toBeInTheDocument()
  expect(rejectRequests.bodies).toEqual([{ reason: 'A typo' }])
})

test('the person who made a request can only withdraw it', async () => {
  signInUser({ user: { id: 'staff-1', fullName: 'Asha Rai' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  mockResponse('get', '/v1/admin/approvals', { result: [{ ...rateRequest, mayApprove: false }] })
  render(<ApprovalsPage />)
  expect(await screen.findByRole('button', { name: 'Withdraw request: Publish a rate' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument()
})

test('a decided request shows who decided and has no actions', async () => {
  const decidedRequest = {
    ...rateRequest,
    status: 'REJECTED',
    mayApprove: false,
    mayReject: false,
    decidedBy: { id: 'staff-3', name: 'Chandra Thapa', role: '' },
    decidedAt: '2026-03-09T18:30:00Z',
    rejectedReason: 'A typo',
  }
  mockResponse('get', '/v1/admin/approvals', { result: [decidedRequest] })
  render(<ApprovalsPage />)
  const row = await findRow('Publish a rate')
  expect(row).toHaveTextContent(/Rejected.*by Chandra Thapa.*A typo/)
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
})

describe('the identity confirmation', () => {
  const openConfirmation = async () => {
    mockResponse('get', '/v1/admin/approvals', { result: [rateRequest] })
    mockError('post', '/v1/admin/approvals/:id/approve', 403, 'CONFIRMATION_NEEDED', 'Please confirm')
    const view = render(
      <>
        <StaffConfirmation />
        <ApprovalsPage />
      </>,
    )
    await view.user.click(await screen.findByRole('button', { name: 'Approve: Publish a rate' }))
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    return {
      ...view,
      confirmation: within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' })),
    }
  }

  test('opens when the server requires it, then resends the approval', async () => {
    const { user, confirmation } = await openConfirmation()
    const confirmRequests = mockResponse('post', '/v1/auth/confirmation', { success: true })
    const approveRequests = mockResponse('post', '/v1/admin/approvals/:id/approve', {
      success: true,
      missing: 0,
    })
    await user.type(confirmation.getByLabelText('Password'), 'Correct-Horse-7')
    await user.type(confirmation.getByLabelText(/code/i), '123456')
    await user.click(confirmation.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The rate has been published')).toBeInTheDocument()
    expect(confirmRequests.bodies).toEqual([{ password: 'Correct-Horse-7', code: '123456' }])
    expect(approveRequests.urls).toHaveLength(1)
  })

  test('leaves the approval dialog open when the user cancels', async () => {
    const { user, confirmation } = await openConfirmation()
    await user.click(confirmation.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Please confirm')).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).not.toBeInTheDocument(),
    )
    expect(screen.getByRole('dialog', { name: /^Approve the request of/ })).toBeVisible()
  })
})
