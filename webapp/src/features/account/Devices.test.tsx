import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { Devices } from './Devices'

const currentDevice = {
  id: 'here',
  device: 'Firefox on Linux',
  address: '203.0.113.5',
  signedInAt: '2026-03-09T17:30:00Z',
  lastUsedAt: '2026-03-10T01:05:00Z',
  current: true,
}
const otherDevice = {
  ...currentDevice,
  id: 'phone',
  device: 'Safari on iPhone',
  address: '198.51.100.7',
  current: false,
}

const findDevices = () => screen.findAllByRole('listitem')

test('the list shows each device’s address and times and marks the current device', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice, otherDevice] })
  render(<Devices />)
  const [first, second] = await findDevices()
  expect(within(first as HTMLElement).getByText('This device')).toBeVisible()
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent('Safari on iPhone')
  expect(second).toHaveTextContent('198.51.100.7')
  expect(second).toHaveTextContent('Mar 9, 2026, 10:30 AM PDT')
  expect(second).toHaveTextContent('Mar 9, 2026, 6:05 PM PDT')
})

test('signing out another device removes it from the list', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice, otherDevice] })
  const deletions = mockResponse('delete', '/v1/auth/sessions/:id', { success: true })
  const { user } = render(<Devices />)
  await findDevices()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice] })
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone at 198.51.100.7' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(deletions.urls.map(({ pathname }) => pathname)).toEqual(['/v1/auth/sessions/phone'])
  expect(await screen.findByText('Safari on iPhone has been signed out')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log out of all devices' })).toBeNull()
})

test('the page shows a message and reloads the list if the device is already signed out', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice, otherDevice] })
  mockError('delete', '/v1/auth/sessions/:id', 404, 'SESSION_NOT_FOUND', 'This device is no longer signed in')
  const { user } = render(<Devices />)
  await findDevices()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice] })
  await user.click(screen.getByRole('button', { name: /Sign out Safari/ }))
  expect(await screen.findByText('This device is no longer signed in')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('a user can log out of all devices (4.17c)', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/sessions', { result: [currentDevice, otherDevice] })
  const signOuts = mockResponse('post', '/v1/auth/signout-all', { success: true })
  const { user } = render(<Devices />)
  await user.click(await screen.findByRole('button', { name: 'Log out of all devices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out of all devices?' })
  await user.click(within(dialog).getByRole('button', { name: 'Log out of all devices' }))
  expect(await screen.findByText('now at /')).toBeVisible()
  expect(signOuts.bodies).toHaveLength(1)
  expect(useSession.getState().token).toBeUndefined()
})
