import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { Erasure } from './Erasure'

const mockErasure = (state: Record<string, string>) =>
  mockResponse('get', '/v1/senders/erasure', {
    stage: 'NONE',
    cause: '',
    reason: '',
    retainedUntil: '',
    ...state,
  })

const requestButton = () => screen.findByRole('button', { name: 'Request erasure' })

test('a sender can request erasure by entering a password', async () => {
  signInUser()
  mockErasure({})
  const requests = mockResponse('post', '/v1/senders/erasure', { stage: 'REQUESTED' })
  const { user } = render(<Erasure />)
  await user.click(await requestButton())
  const dialog = await screen.findByRole('dialog', { name: 'Request erasure?' })
  await user.click(within(dialog).getByRole('button', { name: 'Request erasure' }))
  expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
  expect(requests.bodies).toEqual([])
  await user.type(within(dialog).getByLabelText('Password'), 'Abcd#1234')
  mockErasure({ stage: 'REQUESTED', at: '2026-03-09T17:30:00Z' })
  await user.click(within(dialog).getByRole('button', { name: 'Request erasure' }))
  expect(await screen.findByText('You requested erasure on Mar 9, 2026, 10:30 AM PDT')).toBeVisible()
  expect(requests.bodies).toEqual([{ password: 'Abcd#1234' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong password shows an error on the password field', async () => {
  signInUser()
  mockErasure({})
  mockError(
    'post',
    '/v1/senders/erasure',
    400,
    'VALIDATION_FAILED',
    'Please correct the highlighted fields',
    [{ field: 'password', code: 'PASSWORD_DOES_NOT_MATCH', defaultMessage: 'Password does not match' }],
  )
  const { user } = render(<Erasure />)
  await user.click(await requestButton())
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Password'), 'wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Request erasure' }))
  expect(await within(dialog).findByText('Password does not match')).toBeVisible()
})

test('a sender can withdraw the request', async () => {
  signInUser()
  mockErasure({ stage: 'REQUESTED', at: '2026-03-09T17:30:00Z' })
  const withdrawals = mockResponse('delete', '/v1/senders/erasure', { stage: 'NONE' })
  const { user } = render(<Erasure />)
  const withdraw = await screen.findByRole('button', { name: 'Withdraw request' })
  mockErasure({})
  await user.click(withdraw)
  expect(await requestButton()).toBeVisible()
  expect(withdrawals.urls).toHaveLength(1)
})

test('a sender whose records we must keep sees the retention date and no button (9.10e)', async () => {
  signInUser()
  mockErasure({ stage: 'REFUSED', cause: 'RETENTION', retainedUntil: '2036-03-09' })
  render(<Erasure />)
  expect(await screen.findByText(/records of your transfers until Mar 9, 2036/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('a sender whose request was rejected sees the reason and can request erasure again', async () => {
  signInUser()
  mockErasure({ stage: 'REFUSED', cause: 'STAFF', reason: 'Your complaint is open' })
  render(<Erasure />)
  expect(await screen.findByText('Your complaint is open')).toBeVisible()
  expect(await requestButton()).toBeVisible()
})
