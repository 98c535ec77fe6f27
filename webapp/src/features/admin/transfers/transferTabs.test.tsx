import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { aTransaction, aTransactionDetail } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import TransferPage from './TransferPage'

const open = (role: Role, tab = '') => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
  mockResponse('get', '/v1/senders/transactions/transfer-1', {
    ...aTransactionDetail,
    id: 'transfer-1',
    totalAmount: '205.00',
    dateAvailable: '2026-11-25',
    estimatedArrival: '2026-11-25',
  })
  return render(<TransferPage />, { at: `/admin/transfers/transfer-1${tab}`, path: paths.transfer })
}

const tabNames = async () => (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))

test.each([
  ['ADMIN', ['summary', 'sender', 'events', 'money', 'compliance', 'views']],
  ['FINANCE', ['summary', 'sender', 'events', 'money']],
  ['SUPPORT', ['summary', 'sender', 'money']],
] as const)('the role %s sees the tabs that it may open', async (role, tabs) => {
  open(role)
  expect(await tabNames()).toEqual(tabs)
})

test.each(['SUPPORT', 'FINANCE'] as const)('the role %s sees no mention of a case', async (role) => {
  open(role)
  await screen.findByText('Beneficiary receives')
  expect(screen.queryByText(/\bcase\b/i)).toBeNull()
})

test('the URL has the tab, and a tab loads only its own data', async () => {
  const told = mockResponse('get', '/v1/senders/transactions/transfer-1/timeline', {
    result: [{ at: '2026-11-20T18:30:00Z', code: 'CREATED', text: 'We received your transfer' }],
  })
  const { user, router } = open('SUPPORT')
  await screen.findByText('Beneficiary receives')
  expect(told.urls).toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: 'What the sender was told' }))
  expect(await screen.findByText('We received your transfer')).toBeVisible()
  expect(router.state.location.search).toBe('?tab=sender')
})

test('a tab that the role may not open shows the summary', async () => {
  open('SUPPORT', '?tab=compliance')
  expect(await screen.findByText('Beneficiary receives')).toBeVisible()
})

test('the compliance tab says why the transfer is on hold', async () => {
  mockResponse('get', '/v1/admin/holds/:id', {
    transaction: aTransaction,
    holds: [
      {
        stage: 'BEFORE_PAYMENT',
        reasons: ['SCREENING_UNAVAILABLE'],
        heldAt: '',
        dueAt: '',
        documents: [],
        outcome: '',
      },
    ],
    waiting: true,
    takesTwo: false,
    supplied: [],
    people: [
      {
        id: 'sender-1',
        role: 'SENDER',
        name: 'Maya Gurung',
        dateOfBirth: '',
        address: '12 Elm St, Boston, MA, 02134',
        country: 'USA',
        idType: 'SSN',
      },
      {
        id: 'beneficiary-1',
        role: 'BENEFICIARY',
        name: 'Sita Gurung',
        dateOfBirth: '1990-05-01',
        address: 'Ward 4, Pokhara',
        country: 'NPL',
        idType: '',
      },
    ],
    screenings: [],
    decisions: [],
  })
  open('COMPLIANCE', '?tab=compliance')
  expect(await screen.findByText(/is on hold because sanctions screening was unavailable\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View compliance case' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Sender Maya Gurung/ })).toHaveTextContent(
    'Not collected12 Elm St, Boston, MA, 02134, USASocial Security number',
  )
  expect(screen.getByRole('row', { name: /^Beneficiary Sita Gurung/ })).toHaveTextContent(
    '1990-05-01Ward 4, Pokhara, NPL',
  )
})

test('the events tab has the evidence file, and the summary leads to the lock of the sender', async () => {
  mockResponse('get', '/v1/admin/transfers/transfer-1/timeline', { result: [] })
  mockResponse('get', '/v1/admin/seal-key', { key: 'ab12' })
  const { user } = open('COMPLIANCE')
  expect(await screen.findByRole('link', { name: 'Lock sender' })).toHaveAttribute(
    'href',
    `/admin/customers/${aTransaction.sender.referenceId}?action=lock`,
  )
  await user.click(screen.getByRole('radio', { name: 'Events' }))
  expect(await screen.findByRole('button', { name: 'Download evidence' })).toBeVisible()
})

test('the summary shows both people, with where the money comes from and where it goes', async () => {
  open('COMPLIANCE')
  const of = (name: string) => screen.getByRole('heading', { name }).closest('section')
  await screen.findByText('Beneficiary receives')
  expect(of('Sender')).toHaveTextContent(
    'Maya GurungStateMassachusettsPaid fromBank Account Cedar Bank ••6789',
  )
  expect(of('Beneficiary')).toHaveTextContent('Sita Gurung')
  expect(of('Beneficiary')).toHaveTextContent(aTransactionDetail.beneficiary.address.city)
  expect(of('Beneficiary')).toHaveTextContent(
    `Paid toBank Deposit ${aTransactionDetail.beneficiary.bank?.bankName}`,
  )
})
