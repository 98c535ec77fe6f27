import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeSignIn, useSignInDialog } from '@/lib/dialogs'
import { resetSession, useSession } from '@/lib/session/store'
import { aSender, render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import StaffSignInPage from './StaffSignInPage'

const challengeResponse = { token: '', tokenType: '', roles: [], expiresAt: '', challenge: 'c1' }

beforeEach(resetSession)
afterEach(closeSignIn)

function PageWithDialogState() {
  return (
    <>
      <StaffSignInPage />
      <p>{useSignInDialog() ? 'dialog open' : 'dialog closed'}</p>
    </>
  )
}

describe('the staff sign-in page', () => {
  test('a staff member signs in with a password and an authenticator code, and no dialog opens', async () => {
    mockResponse('post', '/v1/auth/signin', challengeResponse)
    const { user } = render(<PageWithDialogState />)
    expect(screen.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'bina@hulak.test')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Authenticator app code'), '123456')
    expect(screen.getByText('dialog closed')).toBeVisible()
    const secondFactorRequests = mockResponse('post', '/v1/auth/second-factor', {
      token: 't1',
      tokenType: 'Bearer',
      roles: ['COMPLIANCE'],
      expiresAt: '',
    })
    mockResponse('get', '/v1/admin', { ...aSender, id: 'staff-1', roles: ['COMPLIANCE'] })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => useSession.getState().phase).toBe('signed-in')
    expect(secondFactorRequests.bodies).toEqual([{ challenge: 'c1', code: '123456' }])
  })

  test.each([
    ['idle', 'Your session has expired due to inactivity.'],
    ['server', 'Your session has ended.'],
  ] as const)(
    'a staff member whose session ended (%s) sees why, even after a wrong password',
    async (staffEndReason, text) => {
      useSession.setState({ staffEndReason })
      mockError('post', '/v1/auth/signin', 401, 'BAD_CREDENTIALS', 'Your email and password does not match.')
      const { user } = render(<PageWithDialogState />)
      expect(screen.getByText(text)).toBeVisible()
      expect(screen.getByText('Sign in to continue where you left off.')).toBeVisible()
      await user.type(screen.getByRole('textbox', { name: 'Email' }), 'bina@hulak.test')
      await user.type(screen.getByLabelText('Password'), 'wrong')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
      expect(await screen.findByText('Your email and password does not match.')).toBeVisible()
      expect(screen.getByText(text)).toBeVisible()
    },
  )
})
