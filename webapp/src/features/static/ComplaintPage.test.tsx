import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { company } from '@/lib/company'
import { complaintPath, paths } from '@/lib/paths'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import ComplaintPage from './ComplaintPage'

beforeEach(() => {
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['+1 (555) 010-4852'],
  })
})

const complaint = {
  Name: 'Maya Gurung',
  Email: 'maya@example.org',
  'Phone (optional)': '6175550142',
  Subject: 'Late',
  Message: 'It has not arrived.',
}
type User = ReturnType<typeof render>['user']

async function fill(user: User, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label))
    await user.keyboard(value)
  }
}
const fileButton = () => screen.getByRole('button', { name: 'File complaint' })

describe('a complaint (2.38c)', () => {
  test('is filed, and the page shows its number (2.38c)', async () => {
    const complaintRequests = mockResponse('post', '/v1/complaints', { complaintNumber: 'C-1042' })
    const { user } = render(<ComplaintPage />)
    await fill(user, complaint)
    await user.click(fileButton())
    expect(await screen.findByText('Your complaint number is C-1042')).toBeVisible()
    expect(complaintRequests.bodies).toEqual([
      {
        name: 'Maya Gurung',
        email: 'maya@example.org',
        phone: '6175550142',
        subject: 'Late',
        message: 'It has not arrived.',
      },
    ])
    expect(complaintRequests.headers[0]?.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.queryByRole('button', { name: 'File complaint' })).toBeNull()
  })

  test('is sent with the same idempotency key when the user retries (2.38c)', async () => {
    const failedRequests = mockError('post', '/v1/complaints', 503, 'TRY_LATER', 'Please try again later')
    const { user } = render(<ComplaintPage />)
    await fill(user, complaint)
    await user.click(fileButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later')
    const complaintRequests = mockResponse('post', '/v1/complaints', { complaintNumber: 'C-1042' })
    await user.click(fileButton())
    await screen.findByText(/C-1042/)
    expect(complaintRequests.headers[0]?.get('Idempotency-Key')).toBe(
      failedRequests.headers[0]?.get('Idempotency-Key'),
    )
  })

  test('requires every field except the phone number and focuses the first empty field (5.01a 5.01c)', async () => {
    const { user } = render(<ComplaintPage />)
    await user.click(fileButton())
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(4)
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  test('requires a valid email address and phone number (5.06c 5.06g)', async () => {
    const { user } = render(<ComplaintPage />)
    await fill(user, { ...complaint, Email: 'maya@', 'Phone (optional)': '12345' })
    await user.click(fileButton())
    expect(screen.getByText('Please enter a valid email address')).toBeVisible()
    expect(screen.getByText('Please enter valid phone number')).toBeVisible()
  })

  test('shows a server error next to its field (7.14b)', async () => {
    mockError('post', '/v1/complaints', 400, 'INVALID', 'Invalid', [
      { field: 'subject', code: 'SPECIAL_CHARACTER_NOT_ALLOWED', defaultMessage: 'Please use only letters' },
    ])
    const { user } = render(<ComplaintPage />)
    await fill(user, complaint)
    await user.click(fileButton())
    expect(await screen.findByText('Please use only letters')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveFocus())
  })

  test('is filled in with the signed-in user’s details (2.38c)', () => {
    signInUser()
    render(<ComplaintPage />)
    expect(screen.getByLabelText('Name')).toHaveValue('Maya Gurung')
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.org')
    expect(screen.getByLabelText('Phone (optional)')).toHaveValue('6175550142')
  })
})

describe('a problem with a transfer', () => {
  const at = complaintPath('transfer-1')

  test('is reported with the transfer’s ID', async () => {
    signInUser()
    mockResponse('get', '/v1/senders/transactions/transfer-1', aTransaction)
    const complaintRequests = mockResponse('post', '/v1/complaints', { complaintNumber: 'C-1042' })
    const { user } = render(<ComplaintPage />, { at })
    expect(await screen.findByText(/This is about your transfer of/)).toHaveTextContent(
      '200.00 USD to Sita Gurung on Nov 20, 2026',
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Report a Problem' })).toBeVisible()
    expect(screen.getByLabelText('Subject')).toHaveValue('My transfer to Sita Gurung')
    await user.click(fileButton())
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(2)
    await user.click(screen.getByRole('combobox', { name: 'What went wrong?' }))
    await user.click(await screen.findByRole('option', { name: 'The money didn’t arrive on time' }))
    await user.click(screen.getByLabelText('Message'))
    await user.keyboard('It has not arrived.')
    await user.click(fileButton())
    expect(await screen.findByText('Your complaint number is C-1042')).toBeVisible()
    expect(complaintRequests.bodies).toMatchObject([
      { message: 'It has not arrived.', transactionId: 'transfer-1', errorType: 'LATE' },
    ])
  })

  test('is reported without an ID if the user is signed out or the transfer belongs to another user (2.38c)', async () => {
    const { unmount } = render(<ComplaintPage />, { at })
    expect(screen.getByLabelText('Subject')).toHaveValue('')
    unmount()
    signInUser()
    mockError('get', '/v1/senders/transactions/transfer-1', 404, 'TRANSACTION_NOT_FOUND')
    const complaintRequests = mockResponse('post', '/v1/complaints', { complaintNumber: 'C-1042' })
    const { user } = render(<ComplaintPage />, { at })
    await user.click(await screen.findByLabelText('Subject'))
    await user.keyboard('Late')
    await user.click(screen.getByLabelText('Message'))
    await user.keyboard('It has not arrived.')
    await user.click(fileButton())
    await screen.findByText(/C-1042/)
    expect(complaintRequests.bodies[0]).not.toHaveProperty('transactionId')
    expect(complaintRequests.bodies[0]).not.toHaveProperty('errorType')
  })
})

test('the page shows how to contact the company and the federal regulator (2.38c)', async () => {
  render(<ComplaintPage />)
  expect(await screen.findByRole('link', { name: '+1 (555) 010-4852' })).toBeVisible()
  expect(screen.getByRole('link', { name: company.complaintsEmail })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Consumer Financial Protection Bureau' })).toBeVisible()
  expect(screen.getByRole('link', { name: '855-411-2372' })).toHaveAttribute('href', 'tel:8554112372')
  expect(screen.getByRole('link', { name: 'your state’s regulator' })).toHaveAttribute(
    'href',
    paths.licensing,
  )
})
