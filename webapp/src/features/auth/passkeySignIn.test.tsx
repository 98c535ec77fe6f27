import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSignIn, openSignIn, useSignInDialog } from '@/lib/dialogs'
import { resetSession, useSession } from '@/lib/session/store'
import { aSender, render, verified } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses } from '@/test/server'
import SignInModal from './SignInModal'

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication,
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}))

const login = { token: 't1', tokenType: 'Bearer', roles: ['USER'], expiresAt: '' }
const options = { challenge: 'c', domain: 'localhost', credentials: [] }
const signed = {
  id: 'p',
  response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: 'u' },
}
const signedBody = { id: 'p', clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: 'u' }

beforeEach(() => {
  resetSession()
  closeSignIn()
  startAuthentication.mockReset()
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  mockSharedResponses({ '/v1/config': { passkeyDomain: window.location.hostname } })
})
afterEach(() => vi.unstubAllGlobals())

function SignInDialog() {
  return useSignInDialog() ? <SignInModal /> : <p>no dialog</p>
}

const mockAccount = () =>
  mockResponse('get', '/v1/senders', { sender: { ...aSender }, status: { ...verified }, provider: 'SYSTEM' })

test('a sender signs in with a passkey alone', async () => {
  mockResponse('post', '/v1/auth/passkeys/challenge', options)
  const requests = mockResponse('post', '/v1/auth/passkeys/signin', login)
  mockAccount()
  startAuthentication.mockResolvedValue(signed)
  openSignIn()
  const { user } = render(<SignInDialog />)
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('no dialog')).toBeInTheDocument()
  expect(requests.bodies).toEqual([signedBody])
  expect(useSession.getState().phase).toBe('signed-in')
})

test('a canceled or refused passkey shows why and keeps the form', async () => {
  mockResponse('post', '/v1/auth/passkeys/challenge', options)
  startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  openSignIn()
  const { user } = render(<SignInDialog />)
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('The passkey wasn’t used. Please try again.')).toBeVisible()
  startAuthentication.mockResolvedValue(signed)
  mockError(
    'post',
    '/v1/auth/passkeys/signin',
    400,
    'PASSKEY_NOT_ACCEPTED',
    'We couldn’t verify this passkey.',
  )
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('We couldn’t verify this passkey.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('the browser suggests passkeys in the email field', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  )
  mockResponse('post', '/v1/auth/passkeys/challenge', options)
  mockResponse('post', '/v1/auth/passkeys/signin', login)
  mockAccount()
  let choose: (used: typeof signed) => void = () => undefined
  startAuthentication.mockReturnValue(
    new Promise((resolve) => {
      choose = resolve
    }),
  )
  openSignIn()
  render(<SignInDialog />)
  await waitFor(() =>
    expect(startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true })),
  )
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn')
  choose(signed)
  expect(await screen.findByText('no dialog')).toBeInTheDocument()
})

test('a user whose only second factor is a passkey is asked for it after the password', async () => {
  mockResponse('post', '/v1/auth/signin', { ...login, token: '', challenge: 'c1', methods: ['PASSKEY'] })
  const challenges = mockResponse('post', '/v1/auth/passkeys/challenge', options)
  const requests = mockResponse('post', '/v1/auth/passkeys/signin', login)
  mockAccount()
  startAuthentication.mockResolvedValue(signed)
  openSignIn()
  const { user } = render(<SignInDialog />)
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'maya@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText('no dialog')).toBeInTheDocument()
  expect(screen.queryByLabelText('Authenticator app code')).toBeNull()
  expect(challenges.bodies).toEqual([{ challenge: 'c1' }])
  expect(requests.bodies).toEqual([{ ...signedBody, challenge: 'c1' }])
})

test('an address that passkeys do not belong to has no button', async () => {
  mockSharedResponses({ '/v1/config': { passkeyDomain: 'hulak.example' } })
  openSignIn()
  render(<SignInDialog />)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})
