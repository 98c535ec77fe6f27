import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import PermissionsPage from './PermissionsPage'
import SecondFactorPage from './SecondFactorPage'
import StaffPage from './StaffPage'

const ram = {
  id: 'staff-1',
  fullName: 'Ram Karki',
  email: 'ram@hulak.test',
  roles: ['ADMIN'],
  invited: false,
  secondFactor: true,
  disabled: false,
  addedAt: '2026-03-01T17:30:00Z',
  lastSignIn: '2026-03-09T17:30:00Z',
  self: true,
}
const gita = {
  ...ram,
  id: 'staff-2',
  fullName: 'Gita Rai',
  email: 'gita@hulak.test',
  roles: ['COMPLIANCE'],
  self: false,
}
const hari = {
  ...gita,
  id: 'staff-3',
  fullName: 'Hari Rai',
  invited: true,
  invitedUntil: '2026-03-12T17:30:00Z',
  secondFactor: false,
  lastSignIn: undefined,
}
const disabledMember = { ...gita, id: 'staff-4', fullName: 'Maya Thapa', disabled: true }

beforeEach(() => {
  signInUser({ user: { fullName: 'Ram Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('the list shows staff members and the state of their accounts', async () => {
  mockResponse('get', '/v1/admin/staff', { result: [ram, gita, hari, disabledMember] })
  render(<StaffPage />)
  expect(await row('Ram Karki')).toHaveTextContent(/\(you\).*Administrator.*Set up.*Active/)
  expect(within(await row('Ram Karki')).queryByRole('button')).toBeNull()
  expect(await row('Hari Rai')).toHaveTextContent(/Compliance.*Not set up.*Never.*Invited link expires/)
  expect(await row('Maya Thapa')).toHaveTextContent('Disabled')
})

test.each([
  ['Gita Rai', 'Change role', 'role', { role: 'ADMIN', reason: 'As agreed' }],
  ['Gita Rai', 'Reset two-step sign-in', 'second-factor/reset', { reason: 'As agreed' }],
  ['Gita Rai', 'Disable account', 'disable', { reason: 'As agreed' }],
  ['Hari Rai', 'Resend invitation', 'invite', { reason: 'As agreed' }],
  ['Maya Thapa', 'Enable account', 'enable', { reason: 'As agreed' }],
])('for %s, the action "%s" requires a reason', async (name, label, action, body) => {
  mockResponse('get', '/v1/admin/staff', { result: [ram, gita, hari, disabledMember] })
  const requests = mockResponse('post', `/v1/admin/staff/:id/${action}`, { success: true })
  const { user } = render(<StaffPage />)
  await user.click(await screen.findByRole('button', { name: `Change ${name}’s account` }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(name)
  await user.click(within(dialog).getByRole('button', { name: label }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'As agreed')
  await user.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.bodies).toEqual([body])
})

test('an administrator can choose any other role (6.01a)', async () => {
  mockResponse('get', '/v1/admin/staff', { result: [ram, gita] })
  const requests = mockResponse('post', '/v1/admin/staff/:id/role', {
    success: true,
    approvalId: 'approval-1',
  })
  const { user } = render(<StaffPage />)
  await user.click(await screen.findByRole('button', { name: 'Change Gita Rai’s account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change role' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'New role' }))
  // Without layout, the list can count as hidden.
  const support = await screen.findByRole('option', { name: 'Support', hidden: true })
  expect(screen.queryByRole('option', { name: 'Compliance', hidden: true })).toBeNull()
  await user.click(support)
  await user.type(within(dialog).getByLabelText('Reason'), 'As agreed')
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText(/^Sent for approval/)).toBeVisible()
  expect(requests.bodies).toEqual([{ role: 'SUPPORT', reason: 'As agreed' }])
})

test('an auditor sees the staff without actions (6.01a 6.04c)', async () => {
  useSession.setState({ roles: ['AUDITOR'] })
  mockResponse('get', '/v1/admin/staff', { result: [ram, gita] })
  render(<StaffPage />)
  expect(await screen.findByText('Gita Rai')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite staff member' })).toBeNull()
})

test('the permissions page shows which roles have each permission (6.01a)', async () => {
  mockResponse('get', '/v1/admin/permissions', {
    result: [{ permission: 'rates.write', description: 'Publish rates', roles: ['ADMIN', 'FINANCE'] }],
  })
  render(<PermissionsPage />)
  const cells = within(await row('rates.write')).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent).slice(-5)).toEqual(['Yes', '–', '–', 'Yes', '–'])
})

test('an administrator sends an invitation for approval, and an email address that is already in use shows an error', async () => {
  mockResponse('get', '/v1/admin/staff', { result: [ram] })
  const taken = 'An account with this email address already exists'
  mockError('post', '/v1/admin/staff', 409, 'EMAIL_ALREADY_TAKEN', taken, [
    { field: 'email', code: 'EMAIL_ALREADY_TAKEN', defaultMessage: taken },
  ])
  const { user } = render(<StaffPage />)
  await user.click(await screen.findByRole('button', { name: 'Invite staff member' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Full name'), 'Hari Rai')
  await user.type(within(dialog).getByLabelText('Email'), 'hari@hulak.test')
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Compliance' }))
  await user.type(within(dialog).getByLabelText('Reason'), 'Starts on Monday')
  await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  expect(await within(dialog).findByText(taken)).toBeVisible()
  const requests = mockResponse('post', '/v1/admin/staff', { success: true, approvalId: 'approval-1' })
  await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  expect(await screen.findByText(/^Sent for approval/)).toBeVisible()
  expect(requests.bodies).toEqual([
    { fullName: 'Hari Rai', email: 'hari@hulak.test', role: 'COMPLIANCE', reason: 'Starts on Monday' },
  ])
})

test('staff without an authenticator app set one up and continue to the dashboard', async () => {
  mockResponse('get', '/v1/auth/passkeys', { result: [] })
  signInUser({ user: { fullName: 'Gita Rai', lacksSecondFactor: true } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
  mockResponse('post', '/v1/auth/authenticator', {
    secret: 'ABCD-EFGH',
    link: 'otpauth://totp/Hulak:gita',
    picture: { size: 2, path: 'M0 0h1v1h-1z' },
  })
  mockResponse('put', '/v1/auth/authenticator', { codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
  const { user } = render(<SecondFactorPage />)
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-7')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Authenticator app code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveFocus()
  mockResponse('get', '/v1/admin', { ...gita, roles: ['COMPLIANCE'], referenceId: 'staff-2' })
  await user.click(screen.getByRole('button', { name: 'I’ve saved these codes' }))
  expect(await screen.findByText('now at /admin/dashboard')).toBeVisible()
})

test('staff can replace their authenticator app after a warning', async () => {
  mockResponse('get', '/v1/auth/passkeys', { result: [] })
  mockResponse('get', '/v1/auth/authenticator', {
    enabled: true,
    enabledAt: '2026-03-09T17:30:00Z',
    recoveryCodesLeft: 9,
  })
  const { user } = render(<SecondFactorPage />)
  await user.click(await screen.findByRole('button', { name: 'Set up another app' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('before you can continue')
})
