import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { isAbove } from '@/test/domQueries'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import SettingsPage from './SettingsPage'

const cards = () => screen.getAllByRole('button', { expanded: undefined }).map((button) => button.textContent)
const cardNames = () => cards().filter((name) => /General|Email|Phone|Security/.test(name ?? ''))
const inputsFor = (labels: Record<string, string>) =>
  Object.entries(labels).map(([label, value]) => ({ input: screen.getByLabelText(label), value }))

async function fill(user: ReturnType<typeof render>['user'], labels: Record<string, string>) {
  for (const { input, value } of inputsFor(labels)) {
    await user.clear(input)
    await user.type(input, value)
  }
}

describe('settings cards', () => {
  test('a regular sender sees General and Security and cannot change verified details (2.27a)', () => {
    signInUser()
    render(<SettingsPage />)
    expect(cardNames()).toEqual(['General', 'Security and Login'])
  })

  test('a regular sender cannot change unverified details (2.27a 6.06c)', () => {
    signInUser({ status: { isEmailVerified: false, isPhoneVerified: false } })
    render(<SettingsPage />)
    expect(cardNames()).toEqual(['General', 'Security and Login'])
  })

  test('a migrated sender can change an unverified email and phone number (2.27a 6.06c)', () => {
    signInUser({
      user: { provider: 'MIGRATED' },
      status: { isEmailVerified: false, isPhoneVerified: false },
    })
    render(<SettingsPage />)
    expect(cardNames()).toEqual(['General', 'Change Email', 'Change Phone Number', 'Security and Login'])
  })

  test('a regular sender cannot change an unverified email or phone number (2.27a 6.06c)', () => {
    signInUser({ status: { isEmailVerified: false, isPhoneVerified: false } })
    render(<SettingsPage />)
    expect(cardNames()).toEqual(['General', 'Security and Login'])
  })

  test('a migrated sender with verified details cannot change them (2.27a 6.06c)', () => {
    signInUser({ user: { provider: 'MIGRATED' } })
    render(<SettingsPage />)
    expect(cardNames()).toEqual(['General', 'Security and Login'])
  })

  test('a sender without a phone number can add one (2.27a)', () => {
    signInUser({ user: { phoneNumber: '' } })
    render(<SettingsPage />)
    expect(cardNames()).toContain('Add Phone Number')
  })

  test('the General card says that no general settings are available (2.27a)', async () => {
    signInUser()
    const { user } = render(<SettingsPage />)
    await user.click(screen.getByRole('button', { name: 'General' }))
    expect(await screen.findByText('General settings currently not available.')).toBeVisible()
  })

  test('a notification link opens its card (2.27b)', () => {
    signInUser({ user: { phoneNumber: '' } })
    render(<SettingsPage />, { state: { fromNotification: 'phone' } })
    expect(screen.getByRole('button', { name: 'Add Phone Number' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('button', { name: 'Security and Login' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  test('a migrated sender sees the notice about the new system (2.27c)', () => {
    signInUser({ user: { provider: 'MIGRATED' } })
    render(<SettingsPage />)
    expect(screen.getByText(/moved your account to our new system/)).toBeVisible()
  })

  test('other senders do not see the notice (2.27c)', () => {
    signInUser()
    render(<SettingsPage />)
    expect(screen.queryByText(/moved your account/)).toBeNull()
  })
})

describe('changing the password', () => {
  const valid = { 'Old password': 'Old#1234', 'New password': 'New#1234', 'Repeat password': 'New#1234' }
  const changeButton = () => screen.getByRole('button', { name: 'Change password' })

  test('the old password is required (2.27a)', async () => {
    signInUser()
    const { user } = render(<SettingsPage />)
    await fill(user, { 'New password': 'New#1234', 'Repeat password': 'New#1234' })
    await user.click(changeButton())
    expect(screen.getByText('This field cannot be empty')).toBeVisible()
    expect(screen.getByLabelText('Old password')).toHaveFocus()
  })

  test('the new password must differ from the old password (5.06k 5.19e)', async () => {
    signInUser()
    const { user } = render(<SettingsPage />)
    await fill(user, {
      'Old password': 'Old#1234',
      'New password': 'Old#1234',
      'Repeat password': 'Old#1234',
    })
    await user.click(changeButton())
    expect(screen.getByText('New password can not be same as old password')).toBeVisible()
  })

  test('the repeated password must match (5.06l 5.19b)', async () => {
    signInUser()
    const { user } = render(<SettingsPage />)
    await fill(user, { ...valid, 'Repeat password': 'New#12345' })
    await user.click(changeButton())
    expect(screen.getByText('Password does not match')).toBeVisible()
  })

  test('the field shows the reason if the server rejects the password (5.06j)', async () => {
    signInUser()
    const defaultMessage =
      'Please choose a password that does not contain your name, email address, or phone number'
    mockError('put', '/v1/auth/reset-password', 400, 'VALIDATION_FAILED', 'Please correct', [
      { field: 'newPassword', code: 'PASSWORD_PERSONAL', defaultMessage },
    ])
    const { user } = render(<SettingsPage />)
    await fill(user, valid)
    await user.click(changeButton())
    expect(await screen.findByText(defaultMessage)).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      expect.stringContaining(defaultMessage),
    )
  })

  test('the form rejects a password that does not meet the criteria (5.19f)', async () => {
    signInUser()
    const { user } = render(<SettingsPage />)
    await fill(user, { ...valid, 'New password': 'password', 'Repeat password': 'password' })
    await user.click(changeButton())
    expect(screen.getByText('Your password does not match the criteria')).toBeVisible()
  })

  test('a dialog offers to log out of all devices after the change (4.17c)', async () => {
    signInUser()
    const passwordChanges = mockResponse('put', '/v1/auth/reset-password', { success: true })
    const signOuts = mockResponse('post', '/v1/auth/signout-all', { success: true })
    const { user } = render(<SettingsPage />)
    await fill(user, valid)
    await user.click(changeButton())
    const dialog = await screen.findByRole('dialog', { name: 'Log out of all devices?' })
    expect(passwordChanges.bodies).toEqual([{ oldPassword: 'Old#1234', newPassword: 'New#1234' }])
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(screen.getByLabelText('Old password')).toHaveValue('')
    await user.click(within(dialog).getByRole('button', { name: 'Log out of all devices' }))
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(signOuts.bodies).toHaveLength(1)
    expect(useSession.getState().token).toBeUndefined()
  })

  test('the user stays signed in after declining the offer (4.17c)', async () => {
    signInUser()
    mockResponse('put', '/v1/auth/reset-password', { success: true })
    const { user } = render(<SettingsPage />)
    await fill(user, valid)
    await user.click(changeButton())
    await user.click(await screen.findByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useSession.getState().token).toBe('token')
  })

  test('a rejected password change shows its error above the form (8.05a)', async () => {
    signInUser()
    mockError('put', '/v1/auth/reset-password', 422, 'WRONG_PASSWORD', 'Your old password is incorrect')
    const { user } = render(<SettingsPage />)
    await fill(user, valid)
    await user.click(changeButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your old password is incorrect')
    expect(isAbove(alert, screen.getByLabelText('Old password'))).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
