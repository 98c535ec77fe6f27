import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { aSender, render, signInUser, verified } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { SecondFactor } from './SecondFactor'

const turnedOff = { enabled: false, recoveryCodesLeft: 0 }
const turnedOn = { enabled: true, enabledAt: '2026-03-09T17:30:00Z', recoveryCodesLeft: 9 }
const mockAccount = (hasSecondFactor: boolean) =>
  mockResponse('get', '/v1/senders', {
    sender: { ...aSender },
    status: { ...verified, hasSecondFactor },
    provider: 'SYSTEM',
  })

test('a user turns on two-step sign-in with the password and a code, and sees recovery codes', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/authenticator', turnedOff)
  const setupRequests = mockResponse('post', '/v1/auth/authenticator', {
    secret: 'ABCD-EFGH',
    link: 'otpauth://totp/Hulak:maya',
    picture: { size: 2, path: 'M0 0h1v1h-1z' },
  })
  const confirmRequests = mockResponse('put', '/v1/auth/authenticator', { codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
  mockAccount(true)
  const { user } = render(<SecondFactor />)
  await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }))
  await user.type(screen.getByLabelText('Password'), 'Abcd#1234')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(screen.getByText('ABCD-EFGH')).toBeVisible()
  await user.type(screen.getByLabelText('Authenticator app code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
  expect(setupRequests.bodies).toEqual([{ password: 'Abcd#1234' }])
  expect(confirmRequests.bodies).toEqual([{ code: '123456' }])
  mockResponse('get', '/v1/auth/authenticator', turnedOn)
  await act(() => queryClient.invalidateQueries()) // as a live event does
  expect(codes).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I’ve saved these codes' }))
  expect(
    await screen.findByText('Two-step sign-in has been on since Mar 9, 2026, 10:30 AM PDT'),
  ).toBeVisible()
})

test('a user turns off two-step sign-in with the password and a code', async () => {
  signInUser()
  mockResponse('get', '/v1/auth/authenticator', turnedOn)
  mockError('post', '/v1/auth/authenticator/end', 400, 'VALIDATION_FAILED', 'Please correct', [
    { field: 'code', code: 'SECOND_FACTOR_NO_MATCH', defaultMessage: 'This code does not match' },
  ])
  const { user } = render(<SecondFactor />)
  await user.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Password'), 'Abcd#1234')
  await user.type(within(dialog).getByLabelText('Authenticator or recovery code'), '000000')
  await user.click(within(dialog).getByRole('button', { name: 'Turn off two-step sign-in' }))
  expect(await within(dialog).findByText('This code does not match')).toBeVisible()
  const turnOffRequests = mockResponse('post', '/v1/auth/authenticator/end', { success: true })
  mockResponse('get', '/v1/auth/authenticator', turnedOff)
  mockAccount(false)
  await user.click(within(dialog).getByRole('button', { name: 'Turn off two-step sign-in' }))
  expect(await screen.findByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
  expect(turnOffRequests.bodies).toEqual([{ password: 'Abcd#1234', code: '000000' }])
})
