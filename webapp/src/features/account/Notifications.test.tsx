import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { findToast } from '@/test/domQueries'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { messages } from './messages'
import { Notifications } from './Notifications'

const path = '/v1/senders/notifications'
const topics = ['TRANSFERS', 'SECURITY', 'RATE_ALERTS'] as const
const channels = ['EMAIL', 'SMS', 'PUSH'] as const

const settings: Schemas['Notifications'] = {
  pushKey: 'key',
  textVersion: '2026-11-30',
  switches: topics.flatMap((topic) =>
    channels.map((channel) => ({
      topic,
      channel,
      on: channel === 'EMAIL',
      required: topic === 'SECURITY' && channel === 'EMAIL',
    })),
  ),
  devices: [],
}
const phone = { id: 'd1', device: 'Chrome on Android', addedAt: '2026-03-09T17:30:00Z', current: false }

const mockSettings = (changes: Partial<Schemas['Notifications']> = {}) =>
  mockResponse('get', path, { ...settings, ...changes })
const findSwitch = (name: string) => screen.findByRole('switch', { name })

/** stubPush gives the browser a push service. The user answers the permission request with `answer`. */
function stubPush(answer: NotificationPermission) {
  const old = { unsubscribe: vi.fn(() => Promise.resolve(true)) }
  const subscribe = vi.fn(() =>
    Promise.resolve({
      unsubscribe: () => Promise.resolve(true),
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'public', auth: 'secret' } }),
    }),
  )
  const registration = { pushManager: { getSubscription: () => Promise.resolve(old), subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: answer, requestPermission: () => Promise.resolve(answer) })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  return { old, subscribe }
}

beforeEach(() => signInUser())

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('security emails are always on, and the page says why', async () => {
  mockSettings()
  render(<Notifications />)
  const required = await findSwitch('Security: Email')
  expect(required).toBeChecked()
  expect(required).toBeDisabled()
  expect(screen.getByText('Always on')).toBeVisible()
  expect(screen.getByText(/We always email your receipts, cancellations, refunds/)).toBeVisible()
})

test('a choice is sent with the version of its text', async () => {
  mockSettings()
  const changes = mockResponse('put', path, { success: true })
  const { user } = render(<Notifications />)
  await user.click(await findSwitch('Transfer updates: Text'))
  await waitFor(() =>
    expect(changes.bodies).toEqual([
      { topic: 'TRANSFERS', channel: 'SMS', on: true, textVersion: '2026-11-30' },
    ]),
  )
})

test('texts need a verified phone', async () => {
  signInUser({ status: { isPhoneVerified: false } })
  mockSettings()
  render(<Notifications />)
  expect(await findSwitch('Transfer updates: Text')).toBeDisabled()
  expect(screen.getAllByText('Verify your phone first')).toHaveLength(3)
})

test('a browser without push says so', async () => {
  mockSettings()
  render(<Notifications />)
  expect(await findSwitch('Transfer updates: Push')).toBeDisabled()
  expect(screen.getAllByText('Not available in this browser')).toHaveLength(3)
})

test('the first push switch subscribes this browser, and an old subscription ends', async () => {
  const { old, subscribe } = stubPush('granted')
  mockSettings()
  const devices = mockResponse('post', '/v1/senders/push-devices', { success: true })
  const changes = mockResponse('put', path, { success: true })
  const { user } = render(<Notifications />)
  await user.click(await findSwitch('Rate alerts: Push'))
  await waitFor(() => expect(changes.bodies).toHaveLength(1))
  expect(old.unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(devices.bodies).toEqual([
    { endpoint: 'https://push.example/1', publicKey: 'public', secret: 'secret' },
  ])
})

test('without permission, nothing is switched on', async () => {
  const { subscribe } = stubPush('denied')
  mockSettings()
  const { user } = render(<Notifications />)
  await user.click(await findSwitch('Rate alerts: Push'))
  expect(await findToast(messages.settings.notifications.blocked)).toBeVisible()
  expect(subscribe).not.toHaveBeenCalled()
  await waitFor(async () => expect(await findSwitch('Rate alerts: Push')).not.toBeChecked())
})

test('a device is removed', async () => {
  mockSettings({ devices: [phone] })
  const removals = mockResponse('delete', '/v1/senders/push-devices/:id', { success: true })
  const { user } = render(<Notifications />)
  await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
  await waitFor(() =>
    expect(removals.urls.map(({ pathname }) => pathname)).toEqual(['/v1/senders/push-devices/d1']),
  )
})

test('another device can be added', async () => {
  stubPush('granted')
  mockSettings({ devices: [phone] })
  const devices = mockResponse('post', '/v1/senders/push-devices', { success: true })
  const { user } = render(<Notifications />)
  await user.click(await screen.findByRole('button', { name: 'Turn on push on this device' }))
  await waitFor(() => expect(devices.bodies).toHaveLength(1))
})
