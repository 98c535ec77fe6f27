import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import ErasuresPage from './ErasuresPage'

const pendingErasure = {
  senderId: 'sender-1',
  fullName: 'Maya Gurung',
  email: 'maya@example.com',
  stage: 'REQUESTED',
  at: '2026-03-09T17:30:00Z',
  retainedUntil: '',
}
const retainedErasure = {
  ...pendingErasure,
  senderId: 'sender-2',
  fullName: 'Hari Rai',
  retainedUntil: '2036-03-09',
}
const completedErasure = { ...pendingErasure, senderId: 'sender-3', fullName: '', email: '', stage: 'ERASED' }

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

test('an administrator requests an erasure with a reason', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [pendingErasure, retainedErasure, completedErasure] })
  const eraseRequests = mockResponse('post', '/v1/admin/erasures/:id/carry-out', {
    success: true,
    approvalId: 'approval-1',
  })
  const { user } = render(<ErasuresPage />)
  await user.click(await screen.findByRole('button', { name: 'Erase Maya Gurung' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Another administrator must approve this')
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  expect(eraseRequests.urls).toEqual([])
  await user.type(within(dialog).getByLabelText('Reason'), 'The sender asked for it')
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(eraseRequests.urls, 'the name is not typed').toEqual([])
  await user.type(within(dialog).getByLabelText('Type Maya Gurung to confirm'), 'Maya Gurung')
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
  expect(eraseRequests.bodies).toEqual([{ reason: 'The sender asked for it' }])
  expect(eraseRequests.urls.map(({ pathname }) => pathname)).toEqual([
    '/v1/admin/erasures/sender-1/carry-out',
  ])
})

test('an administrator cannot erase a sender before the retention date (9.10e)', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [retainedErasure] })
  render(<ErasuresPage />)
  expect(await screen.findByText('Kept by law until Mar 9, 2036')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erase Hari Rai' })).toBeDisabled()
})

test('an administrator rejects a request with a reason, and the dialog says who sees the reason', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [pendingErasure] })
  const requests = mockResponse('post', '/v1/admin/erasures/:id/refuse', { success: true })
  const { user } = render(<ErasuresPage />)
  await user.click(await screen.findByRole('button', { name: 'Reject Maya Gurung' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  expect(dialog).toHaveTextContent('The sender sees this reason')
  await user.type(within(dialog).getByLabelText('Reason'), 'A complaint is open')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.bodies).toEqual([{ reason: 'A complaint is open' }])
})

test('the list shows only an ID for an erased sender', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [completedErasure] })
  render(<ErasuresPage />)
  const row = (await screen.findByRole('button', { name: 'Copy sender ID sender-3' })).closest('tr')
  expect(row).toHaveTextContent('Erased')
  expect(within(row as HTMLElement).queryByRole('button', { name: /Erase/ })).toBeNull()
})

test('a failed erasure request shows a message and keeps the dialog open', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [pendingErasure] })
  mockError('post', '/v1/admin/erasures/:id/carry-out', 422, 'ERASURE_HELD', 'This account is locked')
  const { user } = render(<ErasuresPage />)
  await user.click(await screen.findByRole('button', { name: 'Erase Maya Gurung' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The sender asked for it')
  await user.type(dialog.getByLabelText('Type Maya Gurung to confirm'), 'Maya Gurung')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('This account is locked')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('an empty list shows a message', async () => {
  mockResponse('get', '/v1/admin/erasures', { result: [] })
  render(<ErasuresPage />)
  expect(await screen.findByText('No pending requests')).toBeVisible()
})
