import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import WebhooksPage from './WebhooksPage'

const partner = {
  id: 'endpoint-1',
  url: 'https://partner.example/hooks',
  description: 'Partner reports',
  types: ['transfer.delivered', 'exchange_rate.published'],
  signature: 'HMAC_SHA256',
  state: 'ENABLED',
  waiting: 0,
  createdBy: { id: 'staff-1', name: 'Ram Karki', role: 'ADMIN' },
  createdAt: '2026-03-01T17:30:00Z',
}
const failing = {
  ...partner,
  id: 'endpoint-2',
  description: 'Failing system',
  state: 'FAILING',
  failingSince: '2026-03-09T17:30:00Z',
  waiting: 12,
}
const gone = { ...partner, id: 'endpoint-3', description: 'Old system', state: 'DISABLED', cause: 'GONE' }

const delivered = {
  endpointId: 'endpoint-1',
  messageId: 'msg_1',
  position: '70',
  type: 'transfer.delivered',
  state: 'DELIVERED',
  createdAt: '2026-03-09T17:30:00Z',
  attempts: [
    { at: '2026-03-09T17:30:05Z', tookMs: 12, status: 200 },
    { at: '2026-03-09T17:30:00Z', tookMs: 15000, error: 'no response within 15s' },
  ],
}
const waiting = {
  ...delivered,
  messageId: 'msg_2',
  position: '71',
  state: 'WAITING',
  nextAttemptAt: '2099-03-09T17:30:00Z',
  attempts: [],
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Ram Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('the list shows each endpoint with its events and state', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [gone, failing, partner] })
  render(<WebhooksPage />)
  expect(await row('Partner reports')).toHaveTextContent(
    /https:\/\/partner\.example\/hooks.*transfer\.delivered, exchange_rate\.published.*Shared secret.*Enabled/,
  )
  expect(await row('Failing system')).toHaveTextContent(/Failing since.*12/)
  expect(await row('Old system')).toHaveTextContent(/Disabled It no longer exists/)
})

test('a new endpoint’s secret is shown once, and a rejected URL shows an error', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [] })
  const invalid = 'Please enter an https URL of a public server, without a user name or a port'
  mockError('post', '/v1/admin/webhooks', 400, 'INVALID_WEBHOOK_URL', invalid, [
    { field: 'url', code: 'INVALID_WEBHOOK_URL', defaultMessage: invalid },
  ])
  const { user } = render(<WebhooksPage />)
  expect(await screen.findByText('No endpoints yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add endpoint' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add endpoint' })
  await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }))
  expect(within(dialog).getByText('Choose at least one event')).toBeVisible()
  await user.type(within(dialog).getByLabelText('URL'), 'https://partner.example/hooks')
  await user.type(within(dialog).getByLabelText('Receiving system'), 'Partner reports')
  await user.click(within(dialog).getByRole('checkbox', { name: 'transfer.delivered' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }))
  expect(await within(dialog).findByText(invalid)).toBeVisible()
  const requests = mockResponse('post', '/v1/admin/webhooks', { id: 'endpoint-1', secret: 'whsec_abc' })
  await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the key now' })
  expect(secret).toHaveTextContent('whsec_abc')
  await user.click(within(secret).getByRole('button', { name: 'I’ve stored the secret' }))
  await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull())
  expect(requests.bodies).toEqual([
    {
      url: 'https://partner.example/hooks',
      description: 'Partner reports',
      types: ['transfer.delivered'],
      signature: 'HMAC_SHA256',
    },
  ])
})

test('an endpoint can be changed', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [partner] })
  const requests = mockResponse('put', '/v1/admin/webhooks/:id', { success: true })
  const { user } = render(<WebhooksPage />)
  await user.click(await screen.findByRole('button', { name: 'Change endpoint Partner reports' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: /^Edit endpoint/ })
  await user.click(within(dialog).getByRole('checkbox', { name: 'transfer.created' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('The endpoint has been changed')).toBeInTheDocument()
  expect(requests.bodies).toEqual([
    {
      url: partner.url,
      description: partner.description,
      types: ['transfer.delivered', 'exchange_rate.published', 'transfer.created'],
    },
  ])
})

test.each([
  ['Partner reports', 'Disable', 'disable', 'The endpoint has been disabled'],
  ['Old system', 'Enable', 'enable', 'The endpoint has been enabled'],
])('for %s, the action "%s" needs a confirmation', async (name, label, action, done) => {
  mockResponse('get', '/v1/admin/webhooks', { result: [partner, gone] })
  const requests = mockResponse('post', `/v1/admin/webhooks/:id/${action}`, { success: true })
  const { user } = render(<WebhooksPage />)
  await user.click(await screen.findByRole('button', { name: `Change endpoint ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(name)
  await user.click(within(dialog).getByRole('button', { name: label }))
  expect(await screen.findByText(done)).toBeInTheDocument()
  expect(requests.urls).toHaveLength(1)
})

test('a rotation shows the new key', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [partner] })
  mockResponse('post', '/v1/admin/webhooks/:id/rotate', { id: partner.id, secret: 'whsec_new' })
  const { user } = render(<WebhooksPage />)
  await user.click(await screen.findByRole('button', { name: 'Change endpoint Partner reports' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate key' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rotate key' }))
  expect(await screen.findByText('whsec_new')).toBeVisible()
})

test('the delivery log shows attempts, filters by state, and resends a message', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [partner] })
  const lists = mockResponse('get', '/v1/admin/webhook-deliveries', { result: [waiting, delivered] })
  const requests = mockResponse('post', '/v1/admin/webhooks/:id/resend', { count: 1 })
  const { user } = render(<WebhooksPage />, { at: '/admin/webhooks?list=DELIVERIES' })
  const message = await row('msg_1')
  expect(message).toHaveTextContent(/Partner reports.*transfer\.delivered 70.*Delivered/)
  expect(message).toHaveTextContent(/200, 12 ms.*no response within 15s, 15000 ms/)
  expect(await row('msg_2')).toHaveTextContent(/Waiting Next attempt.*None yet/)
  expect(within(await row('msg_2')).queryByRole('button', { name: /Resend/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resend message msg_1' }))
  expect(await screen.findByText('One message will be delivered again')).toBeInTheDocument()
  expect(requests.bodies).toEqual([{ messageId: 'msg_1' }])
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Failed' }))
  await waitFor(() => expect(lists.urls.at(-1)?.search).toBe('?state=FAILED'))
})

test('all failed messages of an endpoint can be resent since a time', async () => {
  mockResponse('get', '/v1/admin/webhooks', { result: [partner] })
  mockResponse('get', '/v1/admin/webhook-deliveries', { result: [] })
  const requests = mockResponse('post', '/v1/admin/webhooks/:id/resend', { count: 3 })
  const { user } = render(<WebhooksPage />, { at: '/admin/webhooks?list=DELIVERIES&endpoint=endpoint-1' })
  expect(await screen.findByText('No deliveries match')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resend failed messages' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resend failed messages' })
  await user.click(within(dialog).getByRole('button', { name: 'Resend failed messages' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  await user.type(within(dialog).getByLabelText(/^Failed messages created since/), '2026-03-01T09:30')
  await user.click(within(dialog).getByRole('button', { name: 'Resend failed messages' }))
  expect(await screen.findByText('3 messages will be delivered again')).toBeInTheDocument()
  expect(requests.bodies).toEqual([{ since: expect.stringMatching(/^2026-03-01T\d\d:30:00/) }])
})
