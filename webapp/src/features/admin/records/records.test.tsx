import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import RecordsPage from './RecordsPage'

const summary = {
  position: '12',
  transferId: 't-1',
  senderId: 's-1',
  beneficiaryId: 'b-1',
  senderName: 'Sita Sharma',
  recipientName: 'Maya Gurung',
  amount: '3000.00',
  payoutMethod: 'BANK_DEPOSIT',
  at: '2026-03-02T18:00:00Z',
}
const record = {
  ...summary,
  receivedAmount: '399750.00',
  senderAddress: ['12 Elm Street', 'Austin', 'TX 78701'],
  idType: 'SSN',
  idNumber: '•••• 9999',
  idCountry: '',
  recipient: {
    address: ['Lakeside 6', 'Pokhara'],
    phone: '+9779841000000',
    account: '0123456789012',
    institution: 'Nabil Bank',
  },
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

test('staff find records by name and account', async () => {
  const found = mockResponse('post', '/v1/admin/transmittals/find', { result: [summary], next: '' })
  const { user } = render(<RecordsPage />)
  expect(await screen.findByRole('row', { name: /Sita Sharma/ })).toHaveTextContent('3,000.00')
  await user.type(screen.getByRole('textbox', { name: 'Sender’s name' }), 'Sharma')
  await user.type(screen.getByRole('textbox', { name: 'Account or sender ID' }), '0123456789012')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(found.bodies.at(-1)).toEqual({ sender: 'Sharma', account: '0123456789012' }))
})

test('a record shows both people, and the number in full only after the staff member asks for it', async () => {
  mockResponse('post', '/v1/admin/transmittals/find', { result: [summary], next: '' })
  mockResponse('get', '/v1/admin/transmittals/12', record)
  mockResponse('get', '/v1/admin/transmittals/12/id-number', { senderId: 's-1', idNumber: '219099999' })
  const { user } = render(<RecordsPage />)
  await user.click(await screen.findByRole('button', { name: 'Sita Sharma' }))
  const dialog = await screen.findByRole('dialog', { name: 'Record of the transfer' })
  await waitFor(() => expect(dialog).toHaveTextContent('12 Elm Street, Austin, TX 78701'))
  expect(dialog).toHaveTextContent('•••• 9999')
  expect(dialog).not.toHaveTextContent('219099999')
  await user.click(screen.getByRole('button', { name: 'Show full number' }))
  await waitFor(() => expect(dialog).toHaveTextContent('219099999'))
})

test('an erased record says so', async () => {
  mockResponse('post', '/v1/admin/transmittals/find', {
    result: [{ ...summary, senderName: '', recipientName: '' }],
    next: '',
  })
  render(<RecordsPage />)
  expect(await screen.findByRole('button', { name: 'Erased' })).toBeVisible()
})
