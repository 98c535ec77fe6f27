import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findToast } from '@/test/domQueries'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import { AddressForm } from './AddressForm'

const identity = {
  known: false,
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  idType: '',
  idNumber: '',
  idCountry: '',
}

beforeEach(() => {
  signInUser()
  mockSharedResponses({ '/v1/states/USA': { result: [{ code: 'TX', name: 'Texas' }] } })
  mockResponse('get', '/v1/senders/identity', identity)
})

test('a changed address is saved with the password', async () => {
  const changes = mockResponse('patch', '/v1/senders/address', { success: true })
  const { user } = render(<AddressForm />)
  const line = await screen.findByLabelText('Street address')
  await user.clear(line)
  await user.type(line, '9 Oak Street')
  await user.type(screen.getByLabelText('Password'), 'Abcd#1234')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await findToast('Your address has been saved. We sent you an email about it.')).toBeVisible()
  expect(changes.bodies).toEqual([
    { addressLine1: '9 Oak Street', city: 'Austin', state: 'TX', postalCode: '78701', password: 'Abcd#1234' },
  ])
})

test('an invalid ZIP code is explained', async () => {
  const { user } = render(<AddressForm />)
  const zip = await screen.findByLabelText('ZIP code')
  await user.clear(zip)
  await user.type(zip, '1')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(zip).toHaveAttribute('aria-invalid', 'true')
})
