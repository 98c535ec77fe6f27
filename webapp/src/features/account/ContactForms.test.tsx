import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatPhone, normalizePhone } from '@/lib/format/phone'
import { useSession } from '@/lib/session/store'
import { vault, vaultKeys } from '@/lib/session/vault'
import { isAbove } from '@/test/domQueries'
import { aSender, render, signInUser, verified } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import phones from '../../../../domain/reference/testdata/phones.json'
import { EmailForm } from './EmailForm'
import { PhoneForm } from './PhoneForm'

type User = ReturnType<typeof render>['user']

async function fill(user: User, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label))
    await user.keyboard(value)
  }
}

const signInMigratedSender = () =>
  signInUser({ user: { provider: 'MIGRATED' }, status: { isEmailVerified: false, isPhoneVerified: false } })

describe('changing the email address (3.21a)', () => {
  const validValues = {
    'New email': 'maya.gurung@example.org',
    'Re-enter the new email': 'maya.gurung@example.org',
    Password: 'Abcd#1234',
  }
  const saveButton = () => screen.getByRole('button', { name: 'Save email' })

  test('the new address must differ from the old address (5.06d 5.19c)', async () => {
    signInMigratedSender()
    const { user } = render(<EmailForm />)
    await fill(user, { ...validValues, 'New email': 'Maya@example.org' })
    await user.click(saveButton())
    expect(screen.getByText('New Email and Old Email cannot be the same')).toBeVisible()
  })

  test('the new address must be valid (5.06c)', async () => {
    signInMigratedSender()
    const { user } = render(<EmailForm />)
    await fill(user, { ...validValues, 'New email': 'maya@' })
    await user.click(saveButton())
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
  })

  test('the re-entered address must match (5.06e 5.19a)', async () => {
    signInMigratedSender()
    const { user } = render(<EmailForm />)
    await fill(user, { ...validValues, 'Re-enter the new email': 'maya@example.com' })
    await user.click(saveButton())
    expect(screen.getByText('Email does not match')).toBeVisible()
  })

  test('the re-entered address cannot be pasted or dropped (5.06e)', async () => {
    signInMigratedSender()
    const { user } = render(<EmailForm />)
    const reEntered = screen.getByLabelText('Re-enter the new email')
    await user.click(reEntered)
    await user.paste('maya.gurung@example.org')
    expect(reEntered).toHaveValue('')
    expect(fireEvent.drop(reEntered)).toBe(false)
  })

  test('a change stores the new token and address and logs the user out of all devices (4.17d 4.17e)', async () => {
    signInMigratedSender()
    const emailChanges = mockResponse('patch', '/v1/senders/email', {
      token: 'newer',
      tokenType: 'Bearer',
      roles: ['USER'],
    })
    const signOuts = mockResponse('post', '/v1/auth/signout-all', { success: true })
    const { user } = render(<EmailForm />)
    await fill(user, validValues)
    await user.click(saveButton())
    const dialog = await screen.findByRole('dialog', { name: 'Your email address has been changed' })
    expect(dialog).toHaveTextContent('For your security, we’re logging you out of all devices.')
    expect(signOuts.bodies).toHaveLength(0)
    expect(emailChanges.bodies).toEqual([
      { email: 'maya.gurung@example.org', reEnterEmail: 'maya.gurung@example.org', password: 'Abcd#1234' },
    ])
    expect(emailChanges.headers[0]?.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(useSession.getState()).toMatchObject({
      token: 'newer',
      user: { email: 'maya.gurung@example.org' },
    })
    await expect(vault().get(vaultKeys.token)).resolves.toBe('newer')
    await expect(vault().get(vaultKeys.currentUser)).resolves.toMatchObject({
      user: { email: 'maya.gurung@example.org' },
    })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(signOuts.bodies).toHaveLength(1)
    expect(useSession.getState().token).toBeUndefined()
  })

  test('a rejected email change shows its error above the form and changes nothing (8.05a)', async () => {
    signInMigratedSender()
    mockError('patch', '/v1/senders/email', 422, 'WRONG_PASSWORD', 'Your password is incorrect')
    const { user } = render(<EmailForm />)
    await fill(user, validValues)
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your password is incorrect')
    expect(isAbove(alert, screen.getByLabelText('New email'))).toBe(true)
    expect(useSession.getState().token).toBe('token')
  })
})

describe('changing the phone number (3.21b)', () => {
  const saveButton = () => screen.getByRole('button', { name: 'Save number' })

  test('the field keeps only digits and does not truncate a longer number (5.06f)', async () => {
    signInMigratedSender()
    const { user } = render(<PhoneForm />)
    const input = screen.getByLabelText('New mobile number')
    await fill(user, { 'New mobile number': '617-555 0199x' })
    expect(input).toHaveValue('6175550199')
    await user.clear(input)
    await user.click(input)
    await user.paste('+1 (617) 555-0199')
    expect(input).toHaveValue('6175550199')
    await user.clear(input)
    await user.click(input)
    await user.paste('61755501991')
    await user.tab()
    expect(input).toHaveValue('61755501991')
    expect(screen.getByText('Please enter valid phone number')).toBeVisible()
  })

  test('the form rejects an invalid US number (5.06g)', async () => {
    signInMigratedSender()
    const { user } = render(<PhoneForm />)
    await fill(user, { 'New mobile number': '1234567890', Password: 'Abcd#1234' })
    await user.click(saveButton())
    expect(screen.getByText('Please enter valid phone number')).toBeVisible()
  })

  test('the new number must differ from the old number (5.06f 5.19d)', async () => {
    signInMigratedSender()
    const { user } = render(<PhoneForm />)
    await fill(user, { 'New mobile number': aSender.phoneNumber, Password: 'Abcd#1234' })
    await user.click(saveButton())
    expect(screen.getByText('New Phone Number and Old Phone Number cannot be the same')).toBeVisible()
  })

  test('a change saves the new number and reloads the account (4.17f)', async () => {
    signInMigratedSender()
    const phoneChanges = mockResponse('patch', '/v1/senders/phone', { success: true })
    mockResponse('get', '/v1/senders', {
      sender: { ...aSender, phoneNumber: '6175550199' },
      status: { ...verified, isPhoneVerified: false },
      provider: 'MIGRATED',
    })
    const { user } = render(<PhoneForm />)
    await fill(user, { 'New mobile number': '6175550199', Password: 'Abcd#1234' })
    await user.click(saveButton())
    await waitFor(() => expect(useSession.getState().user?.phoneNumber).toBe('6175550199'))
    expect(phoneChanges.bodies).toEqual([{ countryCode: '+1', phone: '6175550199', password: 'Abcd#1234' }])
    expect(await screen.findByText('Your phone number has been saved. Please verify it.')).toBeVisible()
  })

  test('a rejected phone change shows its error above the form and changes nothing (8.05a)', async () => {
    signInMigratedSender()
    mockError('patch', '/v1/senders/phone', 422, 'WRONG_PASSWORD', 'Your password is incorrect')
    const { user } = render(<PhoneForm />)
    await fill(user, { 'New mobile number': '6175550199', Password: 'Abcd#1234' })
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your password is incorrect')
    expect(isAbove(alert, screen.getByLabelText('New mobile number'))).toBe(true)
    expect(useSession.getState().user?.phoneNumber).toBe(aSender.phoneNumber)
  })
})

test.each(phones)(
  '$typed with the country code $code is normalized to $number (5.06f 5.06h)',
  ({ code, typed, number }) => {
    expect(normalizePhone(code, typed) ?? '').toBe(number)
  },
)

test.each([
  ['+1', '6175550142', '+1 (617) 555-0142'],
  ['+1', '617', '+1 617'],
  ['+977', '9841234567', '+977 984-1234567'],
  ['+977', '014412345', '+977 014412345'],
  ['', '+9779841234567', '+977 984-1234567'],
  ['', '6175550142', '6175550142'],
])('the number %s %s is displayed as %s (5.06f)', (code, number, expected) => {
  expect(formatPhone(code, number)).toBe(expected)
})

test('a form that asks for a password also asks for a code if two-step sign-in is on', async () => {
  signInUser({ user: { phoneNumber: '' }, status: { hasSecondFactor: true } })
  const phoneChanges = mockResponse('patch', '/v1/senders/phone', { success: true })
  mockResponse('get', '/v1/senders', {
    sender: { ...aSender },
    status: { ...verified, hasSecondFactor: true },
    provider: 'SYSTEM',
  })
  const { user } = render(<PhoneForm />)
  await user.type(screen.getByLabelText('New mobile number'), '6175550199')
  await user.type(screen.getByLabelText('Password'), 'Abcd#1234')
  await user.type(screen.getByLabelText('Authenticator or recovery code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Save number' }))
  expect(await screen.findByText('Your phone number has been saved. Please verify it.')).toBeVisible()
  expect(phoneChanges.bodies).toEqual([
    { countryCode: '+1', phone: '6175550199', password: 'Abcd#1234', code: '123456' },
  ])
})
