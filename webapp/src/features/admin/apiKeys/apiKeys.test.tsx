import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { applyFrame } from '@/lib/live/useLive'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import ApiKeysPage from './ApiKeysPage'

const warehouse = {
  id: 'key_1',
  name: 'Data warehouse',
  scopes: ['ledger:read', 'events:read'],
  state: 'ACTIVE',
  createdBy: { id: 'staff-1', name: 'Ram Karki', role: 'ADMIN' },
  createdAt: '2026-03-01T17:30:00Z',
  expiresAt: '2099-03-01T17:30:00Z',
  lastUsedAt: '2026-03-09T17:30:00Z',
}
const monitoring = { ...warehouse, id: 'key_2', name: 'Monitoring', lastUsedAt: undefined, state: 'REVOKED' }

beforeEach(() => {
  signInUser({ user: { fullName: 'Ram Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('the list shows each key with its scopes, state, and last use', async () => {
  mockResponse('get', '/v1/admin/api-keys', { result: [warehouse, monitoring], waiting: [] })
  render(<ApiKeysPage />)
  expect(await row('Data warehouse')).toHaveTextContent(/ledger:read, events:read.*Active.*Ram Karki.*in/)
  expect(await row('Monitoring')).toHaveTextContent(/Revoked.*Never/)
  expect(within(await row('Monitoring')).queryByRole('button')).toBeNull()
})

test('the page explains how to get the first key', async () => {
  mockResponse('get', '/v1/admin/api-keys', { result: [], waiting: [] })
  render(<ApiKeysPage />)
  expect(await screen.findByText('No API keys yet')).toBeVisible()
})

test('the page shows a request that waits for the second administrator until it is approved', async () => {
  const request = {
    approvalId: 'approval-1',
    name: 'Data warehouse',
    scopes: ['ledger:read'],
    days: 90,
    requestedBy: warehouse.createdBy,
    requestedAt: '2026-03-09T17:30:00Z',
    expiresAt: '2999-03-16T17:30:00Z',
  }
  mockResponse('get', '/v1/admin/api-keys', { result: [], waiting: [request] })
  render(<ApiKeysPage />)
  const waiting = within(await screen.findByRole('table', { name: 'Waiting for approval' }))
  expect(waiting.getByRole('row', { name: /Data warehouse/ })).toHaveTextContent(
    /ledger:read.*Ram Karki.*Mar 16, 2999, 10:30 AM PDT/,
  )
  expect(screen.queryByText('No API keys yet')).toBeNull()
  mockResponse('get', '/v1/admin/api-keys', { result: [warehouse], waiting: [] })
  applyFrame({ type: 'WORK_UPDATED', position: '7' })
  expect(await screen.findByRole('table', { name: 'API keys, newest first' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Waiting for approval' })).toBeNull()
})

test('the secret of a new key is shown once and can be copied', async () => {
  mockResponse('get', '/v1/admin/api-keys', { result: [], waiting: [] })
  const taken = 'This is already taken'
  mockError('post', '/v1/admin/api-keys', 409, 'ALREADY_TAKEN', taken, [
    { field: 'name', code: 'ALREADY_TAKEN', defaultMessage: taken },
  ])
  const { user } = render(<ApiKeysPage />)
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' })
  await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  expect(within(dialog).getByText('Choose at least one scope')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Name'), 'Data warehouse')
  await user.click(within(dialog).getByRole('checkbox', { name: 'ledger:read' }))
  await user.type(within(dialog).getByLabelText('Reason'), 'Nightly report')
  await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  expect(await within(dialog).findByText(taken)).toBeVisible()

  const requests = mockResponse('post', '/v1/admin/api-keys', {
    id: 'key_3',
    secret: 'hulak_test_abc',
    approvalId: 'approval-1',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the secret now' })
  expect(secret).toHaveTextContent('hulak_test_abc')
  await user.click(within(secret).getByRole('button', { name: 'Copy secret' }))
  expect(await navigator.clipboard.readText()).toBe('hulak_test_abc')
  await user.click(within(secret).getByRole('button', { name: 'I’ve stored the secret' }))
  await waitFor(() => expect(screen.queryByText('hulak_test_abc')).toBeNull())
  expect(requests.bodies).toEqual([
    { name: 'Data warehouse', scopes: ['ledger:read'], days: 90, reason: 'Nightly report' },
  ])
})

test('a key is revoked with a reason', async () => {
  mockResponse('get', '/v1/admin/api-keys', { result: [warehouse], waiting: [] })
  const requests = mockResponse('post', '/v1/admin/api-keys/:id/revoke', { success: true })
  const { user } = render(<ApiKeysPage />)
  await user.click(await screen.findByRole('button', { name: 'Revoke Data warehouse' }))
  const dialog = await screen.findByRole('dialog', { name: /^Revoke the API key of/ })
  await user.type(within(dialog).getByLabelText('Reason'), 'Leaked')
  await user.type(within(dialog).getByLabelText('Type Data warehouse to confirm'), 'Data warehouse')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  expect(await screen.findByText('The API key of Data warehouse has been revoked')).toBeInTheDocument()
  expect(requests.bodies).toEqual([{ reason: 'Leaked' }])
  expect(requests.urls.map(({ pathname }) => pathname)).toEqual(['/v1/admin/api-keys/key_1/revoke'])
})
