import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeSignIn, useSignInDialog } from '@/app/dialogs'
import { resetSession, useSession } from '@/session/store'
import { aSender, render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import StaffSignInPage from './StaffSignInPage'

const challenged = { token: '', tokenType: '', roles: [], expiresAt: '', challenge: 'c1' }

beforeEach(resetSession)
afterEach(closeSignIn)

function WithDialog() {
  return (
    <>
      <StaffSignInPage />
      <p>{useSignInDialog() ? 'dialog' : 'no dialog'}</p>
    </>
  )
}

describe('the staff sign-in page', () => {
  test('signs in with password and second factor, without the dialog', async () => {
    mockResponse('post', '/v1/auth/signin', challenged)
    const { user } = render(<WithDialog />)
    expect(screen.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'bina@hulak.test')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Authenticator app code'), '123456')
    expect(screen.getByText('no dialog')).toBeVisible()
    const finished = mockResponse('post', '/v1/auth/second-factor', {
      token: 't1',
      tokenType: 'Bearer',
      roles: ['COMPLIANCE'],
      expiresAt: '',
    })
    mockResponse('get', '/v1/admin', { ...aSender, id: 'staff-1', roles: ['COMPLIANCE'] })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => useSession.getState().phase).toBe('signed-in')
    expect(finished.bodies).toEqual([{ challenge: 'c1', code: '123456' }])
  })

  test.each([
    ['idle', 'Your session has expired due to inactivity.'],
    ['server', 'Your session has ended.'],
  ] as const)(
    'shows why the session ended (%s), even after a wrong password',
    async (staffEndReason, text) => {
      useSession.setState({ staffEndReason })
      mockError('post', '/v1/auth/signin', 401, 'BAD_CREDENTIALS', 'Your email and password does not match.')
      const { user } = render(<WithDialog />)
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
