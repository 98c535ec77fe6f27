import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery, queryClient } from '@/lib/api/queries'
import type { Config } from '@/lib/api/types'
import { closeSignIn, openSignIn, useSignInDialog } from '@/lib/dialogs'
import { clearSendFlow, storePaymentDetail } from '@/lib/sendFlow/store'
import { resetSession, useSession } from '@/lib/session/store'
import { isAbove } from '@/test/domQueries'
import { aPaymentDetail } from '@/test/fixtures'
import { aSender, render, signInUser, verified } from '@/test/render'
import { mockError, mockResponse, mockResponses, mockSharedResponses, server } from '@/test/server'
import AccountVerificationPage from './AccountVerificationPage'
import CompleteSignUpPage from './CompleteSignUpPage'
import ForgotPasswordPage from './ForgotPasswordPage'
import OAuthRedirectPage from './OAuthRedirectPage'
import ResetPasswordPage from './ResetPasswordPage'
import SignInModal from './SignInModal'
import SignUpPage from './SignUpPage'
import TokenLoginPage from './TokenLoginPage'
import VerifyEmailPage from './VerifyEmailPage'

const login = { token: 't1', tokenType: 'Bearer', roles: ['USER'], expiresAt: '' }
const accountWith = (status = {}, sender = {}) => ({
  sender: { ...aSender, ...sender },
  status: { ...verified, ...status },
  provider: 'SYSTEM',
})

beforeEach(() => {
  resetSession()
  clearSendFlow()
  closeSignIn()
  mockSharedResponses({
    '/v1/config': {},
    '/v1/states/USA': { result: [{ code: 'MA', name: 'Massachusetts' }] },
  })
})

/** expectInvalidNames enters invalid names and expects an error under each. */
async function expectInvalidNames(user: ReturnType<typeof render>['user']) {
  for (const label of ['First name', 'Middle name (optional)', 'Last name']) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, 'S1ta')
    await user.tab()
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid name'))
  }
}

function SignInDialog() {
  return useSignInDialog() ? <SignInModal /> : <p>no dialog</p>
}

describe('the sign-in dialog', () => {
  const emailInput = () => screen.getByRole('textbox', { name: 'Email' })
  const passwordInput = () => screen.getByLabelText('Password')
  const submitButton = () => screen.getByRole('button', { name: 'Sign in' })

  it('requires an email and a password and focuses the first missing field (5.05b)', async () => {
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.click(submitButton())
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(2)
    expect(emailInput()).toHaveFocus()
  })

  it('can show the password (2.23a)', async () => {
    openSignIn()
    const { user } = render(<SignInDialog />)
    expect(passwordInput()).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show or hide password', hidden: true }))
    expect(passwordInput()).toHaveAttribute('type', 'text')
  })

  it('closes after the user signs in (2.23b)', async () => {
    mockResponse('post', '/v1/auth/signin', login)
    mockResponse('get', '/v1/senders', accountWith())
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'secret')
    await user.click(submitButton())
    expect(await screen.findByText('no dialog')).toBeInTheDocument()
    expect(useSession.getState().phase).toBe('signed-in')
  })

  const challengeResponse = { token: '', tokenType: '', roles: [], expiresAt: '', challenge: 'c1' }
  const findCodeInput = () => screen.findByLabelText('Authenticator app code')

  it('asks a user with two-step sign-in for a code', async () => {
    mockResponse('post', '/v1/auth/signin', challengeResponse)
    mockError('post', '/v1/auth/second-factor', 400, 'VALIDATION_FAILED', 'Please correct', [
      { field: 'code', code: 'SECOND_FACTOR_NO_MATCH', defaultMessage: 'This code does not match' },
    ])
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'secret')
    await user.click(submitButton())
    expect(await findCodeInput()).toHaveFocus()
    expect(useSession.getState()).toMatchObject({ phase: 'anonymous', token: undefined })
    await user.type(await findCodeInput(), '000000')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This code does not match')).toBeVisible()
    const secondFactorRequests = mockResponse('post', '/v1/auth/second-factor', login)
    mockResponse('get', '/v1/senders', accountWith())
    await user.type(await findCodeInput(), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('no dialog')).toBeInTheDocument()
    expect(secondFactorRequests.bodies).toEqual([{ challenge: 'c1', code: '123456' }])
    expect(useSession.getState().phase).toBe('signed-in')
  })

  it('asks a user on a new device for an emailed code while the account is under attack', async () => {
    mockResponse('post', '/v1/auth/signin', { ...challengeResponse, extraStep: true })
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'secret')
    await user.click(submitButton())
    expect(await screen.findByText(/we emailed you a code/)).toBeVisible()
    const secondFactorRequests = mockResponse('post', '/v1/auth/second-factor', login)
    mockResponse('get', '/v1/senders', accountWith())
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('no dialog')).toBeInTheDocument()
    expect(secondFactorRequests.bodies).toEqual([{ challenge: 'c1', code: '123456' }])
  })

  it('accepts a recovery code and starts over if the challenge expired', async () => {
    mockResponse('post', '/v1/auth/signin', challengeResponse)
    mockError('post', '/v1/auth/second-factor', 410, 'SECOND_FACTOR_CHALLENGE_EXPIRED', 'This took too long.')
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'secret')
    await user.click(submitButton())
    await findCodeInput()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This took too long.')).toBeVisible()
    expect(submitButton()).toBeVisible()
  })

  /** failToSignIn signs in, gets an error, and waits for its text. */
  async function failToSignIn(status: number, code: string) {
    const text = 'Your email and password does not match.'
    mockError('post', '/v1/auth/signin', status, code, text)
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'wrong{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
    return { user, text }
  }

  it('marks the fields as invalid and shows the reason if sign-in fails (2.23d 8.02a)', async () => {
    await failToSignIn(401, 'BAD_CREDENTIALS')
    expect(emailInput()).toBeInvalid()
    expect(passwordInput()).toBeInvalid()
  })

  it('shows only the reason if the server fails (2.23d)', async () => {
    await failToSignIn(500, 'SOMETHING_WENT_WRONG')
    expect(emailInput()).not.toBeInvalid()
    expect(passwordInput()).not.toBeInvalid()
  })

  it('hides the error of the last attempt while the next one is pending (4.11a)', async () => {
    const { user, text } = await failToSignIn(401, 'BAD_CREDENTIALS')
    let respond: () => void = () => undefined
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.post('*/v1/auth/signin', async () => {
        await pending
        return HttpResponse.json({ code: 'BAD_CREDENTIALS', message: text }, { status: 401 })
      }),
    )
    try {
      await user.click(submitButton())
      await waitFor(() => expect(screen.queryByText(text)).toBeNull())
      expect(useSession.getState()).toMatchObject({ phase: 'signing-in', token: undefined })
    } finally {
      respond()
    }
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('cannot be closed while a sign-in is pending (2.23c)', async () => {
    let respond: () => void = () => undefined
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    queryClient.setQueryData(configQuery.queryKey, {} as Config) // prevent a request for the config
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      await pending
      return Response.json({ code: 'BAD_CREDENTIALS', message: 'no' }, { status: 401 })
    })
    openSignIn()
    const { user } = render(<SignInDialog />)
    await user.type(emailInput(), 'maya@example.org')
    await user.type(passwordInput(), 'secret{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
    await user.keyboard('{Escape}')
    expect(emailInput()).toBeInTheDocument()
    respond()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await screen.findByText('no dialog')).toBeInTheDocument()
  })
})

describe('sign-up', () => {
  async function fill(user: ReturnType<typeof render>['user'], changes: Record<string, string> = {}) {
    const values: Record<string, string> = {
      'First name': 'Maya',
      'Last name': 'Gurung',
      Email: 'maya@example.org',
      'Mobile number': '4155550123',
      Password: 'Abc1!xyz',
      ...changes,
    }
    for (const [label, value] of Object.entries(values)) {
      if (value) await user.type(screen.getByLabelText(label), value)
    }
    await screen.findByRole('option', { name: 'Massachusetts' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Massachusetts')
  }

  it('sends all fields, signs the sender in, and records the goal (2.22a 7.02f 4.11h)', async () => {
    const goals: unknown[] = []
    window.addEventListener('hulak:goal', (event) => goals.push((event as CustomEvent).detail), {
      once: true,
    })
    const requests = mockResponse('post', '/v1/auth/users', login)
    mockResponse('get', '/v1/senders', accountWith({ isEmailVerified: false }))
    const { user } = render(<SignUpPage />)
    await fill(user, { 'Middle name (optional)': 'Devi' })
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
    expect(requests.bodies).toEqual([
      {
        firstName: 'Maya',
        middleName: 'Devi',
        lastName: 'Gurung',
        email: 'maya@example.org',
        state: 'MA',
        countryCode: '+1',
        phoneNumber: '4155550123',
        password: 'Abc1!xyz',
        repeatPassword: 'Abc1!xyz',
      },
    ])
    expect(useSession.getState()).toMatchObject({ phase: 'signed-in', token: 't1', user: { id: 'sender-1' } })
    expect(goals).toEqual([{ name: 'account-created' }])
  })

  it('the password field shows the reason if the server rejects the password (5.06j)', async () => {
    const defaultMessage = 'Please choose a password that does not contain our name, or a season and a year'
    mockError('post', '/v1/auth/users', 400, 'VALIDATION_FAILED', 'Please correct', [
      { field: 'password', code: 'PASSWORD_GUESSABLE', defaultMessage },
    ])
    const { user } = render(<SignUpPage />)
    await fill(user, { Password: 'Summer2026!' })
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(await screen.findByText(defaultMessage)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      expect.stringContaining(defaultMessage),
    )
  })

  it('the phone field keeps only digits and rejects a longer number (5.06f 9.08c)', async () => {
    const { user } = render(<SignUpPage />)
    const phone = screen.getByLabelText('Mobile number')
    expect(screen.getByText('+1')).toBeVisible()
    await user.type(phone, '415-555-0x123')
    expect(phone).toHaveValue('4155550123')
    await user.type(phone, '9')
    await user.tab()
    expect(phone).toHaveValue('41555501239')
    expect(screen.getByText('Please enter valid phone number')).toBeVisible()
  })

  it('the password checklist updates while the user types (5.06j)', async () => {
    const { user } = render(<SignUpPage />)
    await user.type(screen.getByLabelText('Password'), 'abc')
    const list = screen.getByRole('list', { name: 'Password requirements' })
    expect([...list.children].map((item) => item.textContent)).toEqual([
      'one lowercase letter',
      'one uppercase letter',
      'one digit',
      'one special character',
      'at least 6 characters',
    ])
    const unmet = () => [...list.children].filter((item) => !item.hasAttribute('data-met')).length
    expect(unmet()).toBe(4)
    await user.type(screen.getByLabelText('Password'), 'D1')
    expect(unmet()).toBe(2)
    await user.type(screen.getByLabelText('Password'), '!')
    expect(screen.queryByRole('list', { name: 'Password requirements' })).toBeNull()
  })

  it('a password must meet all criteria (5.06j 5.19f 9.08a)', async () => {
    const { user } = render(<SignUpPage />)
    const password = screen.getByLabelText('Password')
    await user.type(password, 'Ab1!x')
    await user.tab()
    expect(password).toHaveAccessibleDescription('Your password does not match the criteria')
    await user.type(password, 'y')
    await user.click(screen.getByLabelText('Email'))
    expect(password).not.toHaveAccessibleDescription()
  })

  it('all names must be valid (5.06a 5.06b)', async () => {
    const { user } = render(<SignUpPage />)
    await expectInvalidNames(user)
  })

  it('a field is validated on blur (5.01b 5.06c)', async () => {
    const { user } = render(<SignUpPage />)
    await user.type(screen.getByLabelText('Email'), 'invalid')
    await user.tab()
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  })

  it('the ZIP code selects the state, and the repeat field repeats the password (2.22a 5.06l)', async () => {
    mockResponse('get', '/v1/zip-codes/02139', { city: 'Cambridge', state: 'MA' })
    const { user } = render(<SignUpPage />)
    await user.type(screen.getByLabelText('ZIP code'), '02139')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('MA'))
    await user.type(screen.getByLabelText('Password'), 'Abc1!xyz')
    expect(document.querySelector('input[name=repeatPassword]')).toHaveValue('Abc1!xyz')
  })

  it('the form shows a server error above the fields (8.05b)', async () => {
    mockError(
      'post',
      '/v1/auth/users',
      409,
      'EMAIL_ALREADY_TAKEN',
      'An account with this email address already exists',
    )
    const { user } = render(<SignUpPage />)
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('An account with this email address already exists')
    expect(isAbove(alert, screen.getByLabelText('First name'))).toBe(true)
  })
})

describe('completing sign-up', () => {
  const guest = { phoneNumber: '', address: { country: '', state: '', stateCode: '' }, imageUrl: '/me.png' }

  it('a guest enters the missing details but cannot change the email (2.21a 2.34d 5.20a)', async () => {
    signInUser({ user: guest })
    const { user } = render(<CompleteSignUpPage />)
    expect(screen.getByRole('img', { name: 'Your profile picture' })).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(screen.getByText('+1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(2)
    await user.type(screen.getByLabelText('Mobile number'), '41555')
    await user.tab()
    expect(await screen.findByText('Please enter valid phone number')).toBeVisible()
  })

  it('all names must be valid (5.06a 5.06b)', async () => {
    signInUser({ user: guest })
    const { user } = render(<CompleteSignUpPage />)
    await expectInvalidNames(user)
  })

  it('the phone field keeps only digits, and the request contains the fixed country code (5.20a 7.02d)', async () => {
    signInUser({ user: guest })
    const { user } = render(<CompleteSignUpPage />)
    await screen.findByRole('option', { name: 'Massachusetts' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Massachusetts')
    const phone = screen.getByLabelText('Mobile number')
    await user.type(phone, '41555501239')
    await user.tab()
    expect(phone).toHaveAccessibleDescription(expect.stringContaining('Please enter valid phone number'))
    await user.clear(phone)
    await user.type(phone, '415.555-0x123')
    expect(phone).toHaveValue('4155550123')
    const requests = mockResponse('post', '/v1/auth/complete-signup', login)
    mockResponse('get', '/v1/senders', accountWith({ isPhoneVerified: false }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
    expect(requests.bodies).toEqual([
      { firstName: 'Maya', lastName: 'Gurung', state: 'MA', countryCode: '+1', phoneNumber: '4155550123' },
    ])
  })

  it('a guest completes the names, the state, and the phone number (2.21a)', async () => {
    signInUser({ user: { ...guest, imageUrl: '', middleName: 'Devi', lastName: '' } })
    const requests = mockResponse('post', '/v1/auth/complete-signup', login)
    mockResponse('get', '/v1/senders', accountWith())
    const { user } = render(<CompleteSignUpPage />)
    expect(screen.queryByTitle('Your profile picture')).toBeNull() // the placeholder for a picture
    expect(screen.getByLabelText('First name')).toHaveValue('Maya')
    expect(screen.getByLabelText(/^Middle name/)).toHaveValue('Devi')
    await user.type(screen.getByLabelText('Last name'), 'Gurung')
    await screen.findByRole('option', { name: 'Massachusetts' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Massachusetts')
    await user.type(screen.getByLabelText('Mobile number'), '6175550142')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
    expect(requests.bodies).toEqual([
      {
        firstName: 'Maya',
        middleName: 'Devi',
        lastName: 'Gurung',
        state: 'MA',
        countryCode: '+1',
        phoneNumber: '6175550142',
      },
    ])
  })

  it('a user with a complete profile continues to account verification (2.21b)', async () => {
    signInUser()
    render(<CompleteSignUpPage />)
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
  })
})

describe('resetting a password', () => {
  it('a user enters an email address and sees a message to check their email (5.05a 2.34b 4.17a 8.04c)', async () => {
    const requests = mockResponse('post', '/v1/auth/forgot-password', { success: true })
    const { user } = render(<ForgotPasswordPage />)
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(screen.getByText('This field cannot be empty')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'maya@example.org{Enter}')
    expect(await screen.findByText('Password reset link has been sent to your email')).toBeVisible()
    expect(screen.getByText(/check your email/i)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
    expect(requests.bodies).toEqual([{ email: 'maya@example.org' }])
  })

  it('the email must be valid (5.06c)', async () => {
    const { user } = render(<ForgotPasswordPage />)
    await user.type(screen.getByLabelText('Email'), 'maya@{Enter}')
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  })

  it('an error is shown above the field (8.04a 8.04d)', async () => {
    mockError('post', '/v1/auth/forgot-password', 500, 'SOMETHING_WENT_WRONG')
    const { user } = render(<ForgotPasswordPage />)
    await user.type(screen.getByLabelText('Email'), 'maya@example.org{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to send password reset link at the moment. Please try again.')
    expect(alert.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('the page shows the generic error text if the server sends no message (8.04b)', async () => {
    mockError('post', '/v1/auth/forgot-password', 400, '', '')
    const { user } = render(<ForgotPasswordPage />)
    await user.type(screen.getByLabelText('Email'), 'maya@example.org{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again later or contact our customer support.',
    )
  })

  it('a user sets a new password and is redirected home with a confirmation (2.02f 2.34c 4.17b)', async () => {
    const requests = mockResponse('put', '/v1/auth/reset-password/tok-1', { success: true })
    const { user, router } = render(<ResetPasswordPage />, { at: '/here?token=tok-1' })
    await user.type(screen.getByLabelText('New password'), 'Abc1!xyz')
    await user.type(screen.getByLabelText('Repeat password'), 'Abc1!xyz{Enter}')
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(router.state.location.state).toEqual({
      message: expect.stringContaining('password has been changed'),
    })
    expect(requests.bodies).toEqual([{ newPassword: 'Abc1!xyz' }])
  })

  it('the new password must meet all criteria (5.06j 5.19f)', async () => {
    const { user } = render(<ResetPasswordPage />, { at: '/here?token=tok-1' })
    await user.type(screen.getByLabelText('New password'), 'abc')
    await user.type(screen.getByLabelText('Repeat password'), 'abc{Enter}')
    expect(await screen.findByText('Your password does not match the criteria')).toBeVisible()
  })

  it('the repeated password must match the new password (5.06l)', async () => {
    const { user } = render(<ResetPasswordPage />, { at: '/here?token=tok-1' })
    await user.type(screen.getByLabelText('New password'), 'Abc1!xyz')
    await user.type(screen.getByLabelText('Repeat password'), 'Abc1!xyy{Enter}')
    expect(await screen.findByText('Password does not match')).toBeVisible()
  })

  it('the page shows an error above the form if the server rejects the new password (8.05a)', async () => {
    mockError(
      'put',
      '/v1/auth/reset-password/tok-1',
      410,
      'RESET_LINK_INVALID',
      'This password reset link is no longer valid',
    )
    const { user } = render(<ResetPasswordPage />, { at: '/here?token=tok-1' })
    await user.type(screen.getByLabelText('New password'), 'Abc1!xyz')
    await user.type(screen.getByLabelText('Repeat password'), 'Abc1!xyz{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('no longer valid')
    expect(isAbove(alert, screen.getByLabelText('New password'))).toBe(true)
  })
})

describe('account verification', () => {
  const unverified = { isEmailVerified: false, isPhoneVerified: false, isKYCVerified: false }

  it('complete codes verify the email and then the phone by themselves, and the next page opens (2.26a 2.26c 2.26d 4.11i)', async () => {
    signInUser({ status: unverified })
    const status = { ...unverified }
    const { user } = render(<AccountVerificationPage />)
    expect(screen.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')

    mockResponse('post', '/v1/auth/verify/email/111111', { success: true })
    status.isEmailVerified = true
    mockResponse('get', '/v1/senders', accountWith(status))
    expect(screen.getByLabelText('Verification code')).toHaveFocus()
    await user.paste('111111')

    expect(await screen.findByRole('heading', { name: 'Phone Verification' })).toBeVisible()
    expect(screen.getByText('maya@example.org: Verified')).toBeVisible() // 2.26d
    mockResponse('post', '/v1/auth/verify/phone/222222', { success: true })
    mockResponse('get', '/v1/senders', accountWith({ ...status, isPhoneVerified: true }))
    const goals: unknown[] = []
    window.addEventListener('hulak:goal', (event) => goals.push((event as CustomEvent).detail), {
      once: true,
    })
    await user.type(screen.getByLabelText('Verification code'), '222222')
    expect(await screen.findByText('now at /payment/details')).toBeVisible()
    expect(await screen.findByText(/^Congratulations/)).toBeVisible()
    await waitFor(() => expect(goals).toEqual([{ name: 'account-verified' }]))
  })

  it('a user with a verified email verifies the phone, and the account is refreshed (2.26d 4.11i)', async () => {
    signInUser({ status: { isPhoneVerified: false } })
    const { user } = render(<AccountVerificationPage />)
    mockResponse('post', '/v1/auth/verify/phone/222222', { success: true })
    mockResponse('get', '/v1/senders', accountWith())
    await user.type(screen.getByLabelText('Verification code'), '222222')
    await screen.findByText('now at /payment/details')
    expect(useSession.getState().status?.isPhoneVerified).toBe(true)
  })

  it.each([
    [400, 'Verification code does not match.'],
    [410, 'Verification code has expired.'],
    [500, 'Something went wrong. Please try again later or contact our customer support.'],
  ])('a response with status %s shows %j (8.02a)', async (status, text) => {
    signInUser({ status: unverified })
    mockError('post', '/v1/auth/verify/email/111111', status, 'X', 'not this')
    const { user } = render(<AccountVerificationPage />)
    await user.type(screen.getByLabelText('Verification code'), '111111')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('the code field accepts only six typed digits (5.06m 9.08d)', async () => {
    signInUser({ status: unverified })
    const { user } = render(<AccountVerificationPage />)
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByText('This field cannot be empty')).toBeVisible()
    mockResponse('post', '/v1/auth/verify/email/123456', { success: true })
    mockResponse('get', '/v1/senders', accountWith(unverified))
    await user.type(screen.getByLabelText('Verification code'), '12a3456789')
    expect(screen.getByLabelText('Verification code')).toHaveValue('123456')
    expect(screen.getByLabelText('Verification code')).toHaveAttribute('inputmode', 'numeric')
    await user.clear(screen.getByLabelText('Verification code'))
    await user.paste('1234567')
    expect(screen.getByLabelText('Verification code')).toHaveValue('1234567')
  })

  describe.each([
    ['email', unverified],
    ['phone', { ...unverified, isEmailVerified: true }],
  ] as const)('the code for the %s', (channel, status) => {
    const path = `/v1/auth/resend-verification/${channel}`
    const resendButton = () => screen.getByRole('button', { name: 'Send Again' })
    /** resendMessage returns the message next to the link. */
    const resendMessage = () => resendButton().parentElement?.querySelector('[role=status]')?.textContent

    it('can be resent, and the progress and result appear next to the link (2.26e)', async () => {
      signInUser({ status })
      let respond = () => {}
      const pending = new Promise<void>((resolve) => {
        respond = resolve
      })
      server.use(
        http.post(`*${path}`, async () => {
          await pending
          return HttpResponse.json({ success: true })
        }),
      )
      try {
        const { user } = render(<AccountVerificationPage />)
        expect(resendMessage()).toBe('')
        await user.click(resendButton())
        await waitFor(() => expect(resendMessage()).toBe('Sending'))
      } finally {
        respond()
      }
      await waitFor(() => expect(resendMessage()).toBe('We sent a new code.'))
    })

    it('cannot be resent too often, and the error appears next to the link (2.26e 8.05c)', async () => {
      signInUser({ status })
      mockError('post', path, 429, 'TOO_MANY_CODES', 'Too many codes were sent.')
      const { user } = render(<AccountVerificationPage />)
      await user.click(resendButton())
      await waitFor(() => expect(resendMessage()).toBe('Too many codes were sent.'))
    })
  })

  it.each([
    ['phone', { phoneNumber: '' }],
    ['state', { address: { country: 'USA', state: '', stateCode: '' } }],
    ['first name', { firstName: '' }],
    ['last name', { lastName: '' }],
  ])('a guest without a %s is redirected to complete sign-up (2.26b)', async (_, missing) => {
    signInUser({ user: missing, status: unverified })
    useSession.setState({ roles: ['GUEST'] })
    render(<AccountVerificationPage />)
    expect(await screen.findByText('now at /auth/complete-signup')).toBeVisible()
  })

  it('a verified user continues to the path in the navigation state (2.26c)', async () => {
    signInUser()
    render(<AccountVerificationPage />, { state: { next: '/user/profile' } })
    expect(await screen.findByText('now at /user/profile')).toBeVisible()
  })

  it('a verified user who started a transfer continues to sender details (2.26c)', async () => {
    signInUser()
    storePaymentDetail(aPaymentDetail)
    render(<AccountVerificationPage />)
    expect(await screen.findByText('now at /user/details')).toBeVisible()
  })

  it('a transfer without all payment details does not count as started (2.26c)', async () => {
    signInUser()
    storePaymentDetail({ ...aPaymentDetail, totalAmount: '' })
    render(<AccountVerificationPage />, { state: { next: '/user/profile' } })
    expect(await screen.findByText('now at /user/profile')).toBeVisible()
  })
})

describe('the email verification link', () => {
  const limit = { senderLimit: '0.00', currentTier: '', window: '' }

  it('asks a visitor to sign in and opens the dialog (4.14a 4.14b 4.14g)', async () => {
    render(
      <>
        <VerifyEmailPage />
        <SignInDialog />
      </>,
      { at: '/here?token=tok-1' },
    )
    expect(screen.getByText('no dialog')).toBeInTheDocument()
    expect(await screen.findByText('Sign in to verify your email address.')).toBeInTheDocument()
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
  })

  it('waits 500 ms for a stored session before it asks a visitor to sign in (4.14g)', () => {
    queryClient.setQueryData(configQuery.queryKey, {} as Config) // prevent a request for the config
    vi.useFakeTimers()
    try {
      render(
        <>
          <VerifyEmailPage />
          <SignInDialog />
        </>,
        { at: '/here?token=tok-1' },
      )
      act(() => vi.advanceTimersByTime(499))
      expect(screen.getByText('getting things ready')).toBeVisible()
      expect(screen.getByText('no dialog')).toBeInTheDocument()
      act(() => vi.advanceTimersByTime(1))
      expect(screen.getByText('Sign in to verify your email address.')).toBeInTheDocument()
      expect(screen.queryByText('no dialog')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('fetches the limit, verifies the token, and opens the verification page (2.02b 4.14c)', async () => {
    signInUser({ status: { isEmailVerified: false } })
    const requests: string[] = []
    const record = (name: string, body: JsonBodyType) => () => {
      requests.push(name)
      return body
    }
    mockResponses('/v1/senders/transactions/limit', record('limit', limit))
    mockResponses('/v1/auth/verify/email/tok-1', record('verify', { success: true }), 'post')
    mockResponse('get', '/v1/senders', accountWith())
    render(<VerifyEmailPage />, { at: '/here?token=tok-1' })
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
    expect(requests).toEqual(['limit', 'verify'])
  })

  it('redirects a verified user to the verification page (4.14d)', async () => {
    signInUser()
    render(<VerifyEmailPage />, { at: '/here?token=tok-1' })
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
  })

  it('shows the error message and a resend link if verification fails (4.14e 8.12a)', async () => {
    signInUser({ status: { isEmailVerified: false } })
    mockResponse('get', '/v1/senders/transactions/limit', limit)
    mockError(
      'post',
      '/v1/auth/verify/email/tok-1',
      410,
      'VERIFICATION_CODE_EXPIRED',
      'Verification code has expired.',
    )
    const { user } = render(<VerifyEmailPage />, { at: '/here?token=tok-1' })
    expect(await screen.findByText('Verification code has expired.')).toBeVisible()
    mockResponse('post', '/v1/auth/resend-verification/email', { success: true })
    await user.click(screen.getByRole('button', { name: 'Send Again' }))
    expect(await screen.findByText('We sent a new code.')).toBeVisible()
  })

  it('is invalid without a token (2.34a 4.14f 8.12b)', async () => {
    render(<VerifyEmailPage />)
    expect(await screen.findByText('Email verification link is invalid')).toBeVisible()
  })
})

describe('the social sign-in redirect', () => {
  it('goes home with the message if the URL has an error (4.15a 8.12d)', async () => {
    const { router } = render(<OAuthRedirectPage />, { at: '/here?error=Access+was+denied' })
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(router.state.location.state).toEqual({ failure: 'Access was denied' })
  })
  it('goes home with the code’s text if the URL has an error code (4.15a)', async () => {
    const { router } = render(<OAuthRedirectPage />, { at: '/here?error=SOCIAL_SIGN_IN_CANCELED' })
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(router.state.location.state).toEqual({ failure: 'The sign-in was canceled' })
  })
  it('goes home if the URL has no token (4.15c)', async () => {
    render(<OAuthRedirectPage />)
    expect(await screen.findByText('now at /')).toBeVisible()
  })
  it.each([
    ['phone', { phoneNumber: '' }],
    ['state', { address: { country: 'USA', state: '', stateCode: '' } }],
    ['first name', { firstName: '' }],
    ['last name', { lastName: '' }],
  ])('sends a guest without a %s to complete sign-up (4.15b 4.11e 4.11f 6.04b)', async (_, missing) => {
    mockResponse('post', '/v1/auth/token', { ...login, roles: ['GUEST'] })
    mockResponse('get', '/v1/auth/guest', accountWith({}, { ...missing, roles: ['GUEST'] }))
    render(<OAuthRedirectPage />, { at: '/here?token=ref-1' })
    expect(await screen.findByText('now at /auth/complete-signup')).toBeVisible()
  })
  it('sends a guest with a complete profile to account verification (4.15d 4.11e)', async () => {
    mockResponse('post', '/v1/auth/token', { ...login, roles: ['GUEST'] })
    mockResponse('get', '/v1/auth/guest', accountWith({}, { roles: ['GUEST'] }))
    render(<OAuthRedirectPage />, { at: '/here?token=ref-1' })
    expect(await screen.findByText('now at /user/account/verification')).toBeVisible()
  })
})

describe('token login', () => {
  it('signs the user in with the referrer and the token (2.02c 2.34d 4.16a)', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://partner.example/offers?id=1')
    const requests = mockResponse('post', '/v1/auth/token/login', login)
    mockResponse('get', '/v1/senders', accountWith())
    render(<TokenLoginPage />, { at: '/here?token=tok-1' })
    await waitFor(() => expect(useSession.getState().phase).toBe('signed-in'))
    expect(requests.bodies).toEqual([{ origin: 'https://partner.example', token: 'tok-1' }])
  })
  it('shows a spinner and then the error (4.16b 8.12c)', async () => {
    mockError('post', '/v1/auth/token/login', 401, 'REFERENCE_TOKEN_INVALID', 'This link is no longer valid')
    render(<TokenLoginPage />, { at: '/here?token=tok-1' })
    expect(screen.getByRole('status')).toHaveTextContent('signing you in')
    expect(await screen.findByText('This link is no longer valid')).toBeVisible()
  })
  it('shows a 404 message if the server does not know the token (4.16b)', async () => {
    mockError('post', '/v1/auth/token/login', 404, 'NOT_FOUND', 'Not found')
    render(<TokenLoginPage />, { at: '/here?token=tok-1' })
    expect(await screen.findByRole('alert')).toHaveTextContent('404')
  })
  it('shows a 404 message without a token (4.16b 8.12c)', () => {
    render(<TokenLoginPage />)
    expect(screen.getByRole('alert')).toHaveTextContent('404')
  })
})
