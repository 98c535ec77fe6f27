import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { Refund } from './Refund'

const path = '/v1/admin/transfers/transfer-1/refund'
const returned = {
  state: 'RETURNED',
  way: '',
  total: '205.00',
  accounts: [{ id: 'bank-2', name: 'Cedar National Bank •••• 1111' }],
  card: true,
  partial: [],
}
const returnedFee = {
  ...returned,
  state: 'NONE',
  partial: [
    { id: 'transfer-1/fee', kind: 'FEE', state: 'RETURNED', way: '', code: 'CARD_REFUSED', amount: '5.00' },
  ],
}

const signInAs = (role: 'ADMIN' | 'COMPLIANCE') => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

test('an admin resends a returned refund by check, with the check number and a reason', async () => {
  signInAs('ADMIN')
  mockResponse('get', path, returned)
  const requests = mockResponse('post', path, { success: true })
  const { user } = render(<Refund id="transfer-1" reference="1234567890" />)
  expect(await screen.findByText('The refund was returned')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resend refund' }))
  expect(requests.bodies).toHaveLength(0)
  await user.click(screen.getByRole('combobox', { name: 'Send the refund to' }))
  expect(await screen.findByRole('option', { name: /Cedar National Bank/ })).toBeVisible()
  await user.click(screen.getByRole('option', { name: /Check mailed/ }))
  await user.type(screen.getByRole('textbox', { name: 'Check number' }), '1001')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The account is closed')
  await user.click(screen.getByRole('button', { name: 'Resend refund' }))
  await waitFor(() =>
    expect(requests.bodies).toEqual([
      { way: 'CHECK', checkNumber: '1001', comments: 'The account is closed' },
    ]),
  )
})

test('compliance staff see a returned refund but cannot resend it', async () => {
  signInAs('COMPLIANCE')
  mockResponse('get', path, returned)
  render(<Refund id="transfer-1" reference="1234567890" />)
  expect(await screen.findByText('The refund was returned')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend refund' })).not.toBeInTheDocument()
})

test('an admin marks a refund check as paid', async () => {
  signInAs('ADMIN')
  mockResponse('get', path, { ...returned, state: 'SENT', way: 'CHECK', accounts: [] })
  const requests = mockResponse('post', `${path}/check-paid`, { success: true })
  const { user } = render(<Refund id="transfer-1" reference="1234567890" />)
  await user.click(await screen.findByRole('button', { name: 'Mark check as paid' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Type 1234567890 to confirm'), '1234567890')
  await user.click(dialog.getByRole('button', { name: 'Mark check as paid' }))
  await waitFor(() => expect(requests.urls).toHaveLength(1))
})

test('an admin sends a refused fee refund to the card again, with a reason', async () => {
  signInAs('ADMIN')
  mockResponse('get', path, returnedFee)
  const requests = mockResponse('post', path, { success: true })
  const { user } = render(<Refund id="transfer-1" reference="1234567890" />)
  expect(await screen.findByText('Refund of the fee: returned')).toBeVisible()
  expect(screen.getByText(/CARD_REFUSED/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Send the refund to' }))
  expect(await screen.findByRole('option', { name: /Cedar National Bank/ })).toBeVisible()
  await user.click(screen.getByRole('option', { name: 'The card that paid' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The bank fixed the card')
  await user.click(screen.getByRole('button', { name: 'Resend refund' }))
  await waitFor(() =>
    expect(requests.bodies).toEqual([
      { refundId: 'transfer-1/fee', way: 'CARD', comments: 'The bank fixed the card' },
    ]),
  )
})

test('an admin records that a returned fee refund was paid by other means', async () => {
  signInAs('ADMIN')
  mockResponse('get', path, returnedFee)
  const requests = mockResponse('post', path, { success: true })
  const { user } = render(<Refund id="transfer-1" reference="1234567890" />)
  await user.click(await screen.findByRole('combobox', { name: 'Send the refund to' }))
  await user.click(screen.getByRole('option', { name: 'Paid by other means' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The account is closed')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  expect(requests.bodies).toHaveLength(0)
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'check 1042')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await waitFor(() =>
    expect(requests.bodies).toEqual([
      {
        refundId: 'transfer-1/fee',
        way: 'BY_HAND',
        reference: 'check 1042',
        comments: 'The account is closed',
      },
    ]),
  )
})
