import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmForm } from '@/parts/confirmation/ConfirmForm'
import { aSender, render, signInUser, verified } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses } from '@/test/server'
import { Passkeys } from './Passkeys'

const { startRegistration, startAuthentication } = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration, startAuthentication }))

const phone = {
  id: 'p1',
  name: 'My phone',
  addedAt: '2026-03-09T17:30:00Z',
  lastUsedAt: '2026-03-10T01:05:00Z',
}
const mockAccount = (hasPasskey: boolean) =>
  mockResponse('get', '/v1/senders', {
    sender: { ...aSender, hasPasskey },
    status: { ...verified },
    provider: 'SYSTEM',
  })
const mockConfirmation = () => {
  startAuthentication.mockResolvedValue({
    id: 'p1',
    response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
  })
  mockResponse('post', '/v1/auth/passkeys/challenge', {
    challenge: 'c',
    domain: 'localhost',
    credentials: [{ id: 'p1' }],
  })
  mockResponse('post', '/v1/auth/passkeys/confirmation', { token: 'passkey:t' })
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  mockSharedResponses({ '/v1/config': { passkeyDomain: window.location.hostname } })
})
afterEach(() => vi.unstubAllGlobals())

test('a user adds a passkey with a name and the password', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/passkeys', { result: [] })
  const optionRequests = mockResponse('post', '/v1/auth/passkeys/options', {
    challenge: 'c',
    domain: 'localhost',
    credentials: [],
  })
  const addRequests = mockResponse('post', '/v1/auth/passkeys', phone)
  startRegistration.mockResolvedValue({
    id: 'k',
    response: { clientDataJSON: 'd', attestationObject: 'o', transports: ['internal'] },
  })
  const { user } = render(<Passkeys />)
  expect(await screen.findByText('You have no passkeys.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Name of the passkey'), ' My phone ')
  await user.type(within(dialog).getByLabelText('Password'), 'Abcd#1234')
  mockAccount(true)
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('“My phone” has been added')).toBeVisible()
  expect(optionRequests.bodies).toEqual([{ password: 'Abcd#1234' }])
  expect(addRequests.bodies).toEqual([
    { name: 'My phone', id: 'k', clientDataJSON: 'd', attestationObject: 'o', transports: ['internal'] },
  ])
})

test('a user removes a passkey and confirms with the passkey', async () => {
  signInUser({ user: { hasPasskey: true } })
  mockResponse('get', '/v1/auth/passkeys', { result: [phone] })
  mockConfirmation()
  const requests = mockResponse('post', '/v1/auth/passkeys/:id/remove', { success: true })
  const { user } = render(<Passkeys />)
  const item = await screen.findByRole('listitem')
  expect(item).toHaveTextContent('Added Mar 9, 2026, 10:30 AM PDT')
  expect(item).toHaveTextContent('Last used Mar 9, 2026, 6:05 PM PDT')
  await user.click(within(item).getByRole('button', { name: 'Remove the passkey My phone' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Use a passkey' }))
  expect(await within(dialog).findByDisplayValue('Confirmed with your passkey')).toBeVisible()
  mockAccount(false)
  await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }))
  expect(await screen.findByText('“My phone” has been removed')).toBeVisible()
  expect(requests.bodies).toEqual([{ password: 'passkey:t' }])
})

test('a user can go back to the password, and try the passkey again after an error (7.05a)', async () => {
  signInUser({ user: { hasPasskey: true }, status: { hasSecondFactor: true } })
  mockConfirmation()
  mockError('post', '/v1/auth/confirmation', 400, 'VALIDATION_FAILED', 'Please correct', [
    { field: 'password', code: 'PASSKEY_CHALLENGE_EXPIRED', defaultMessage: 'This took too long.' },
  ])
  const { user } = render(<ConfirmForm text="Why" onConfirmed={() => undefined} onCancel={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await screen.findByDisplayValue('Confirmed with your passkey')
  expect(screen.queryByLabelText('Authenticator or recovery code')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This took too long.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use your password instead' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
  expect(screen.getByLabelText('Authenticator or recovery code')).toBeVisible()
})
