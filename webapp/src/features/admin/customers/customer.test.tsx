import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import CustomerPage from './CustomerPage'

const customer = {
  id: 's-1',
  fullName: 'Maya Gurung',
  email: 'm•••@example.com',
  phoneNumber: '•••• 0142',
  address: { country: 'USA', state: 'Texas', stateCode: 'TX' },
  signedUpAt: '2026-01-05T18:00:00Z',
  isEmailVerified: true,
  isPhoneVerified: false,
  hasSecondFactor: false,
  kycStatus: 'VERIFIED',
  currentTier: 'ONE',
  locked: false,
  left: '1500.00',
  window: '30 days',
  limits: [{ window: 'day', limit: '2999.00', used: '1499.00' }],
  fundingSources: [
    {
      id: 'b-1',
      fundingSource: 'BANK_ACCOUNT',
      name: 'First Platypus Bank •••• 0000',
      status: 'FAILED',
      reason: 'R02',
      linkedAt: '2026-01-05T18:00:00Z',
    },
  ],
  recipients: [
    {
      id: 'r-1',
      fullName: 'Sita Gurung',
      senderRelationship: 'Mother',
      payoutMethods: ['Nabil Bank •••• 4321', 'Cash pickup'],
    },
  ],
  devices: [],
  holds: [],
  complaints: [],
  schedules: [],
}

const mockPage = (fields: object = {}, transfers: unknown[] = []) => {
  mockResponse('get', '/v1/admin/customers/s-1', { ...customer, ...fields })
  mockResponse('get', '/v1/admin/transfers', { result: transfers, next: '' })
  mockResponse('get', '/v1/admin/cases', {
    result: [
      {
        id: 't-1',
        open: true,
        status: 'OPEN',
        reason: 'Three just under 3,000',
        openedAt: '2026-02-05T18:00:00Z',
        openedBy: 'Gita Rai',
        notes: 0,
        documents: 0,
      },
    ],
    next: '',
  })
  mockResponse('get', '/v1/admin/events', {
    result: [
      {
        position: '12',
        type: 'sender.locked',
        stream: 'sender-s-1',
        version: 7,
        schema: 1,
        actorId: 'staff-1',
        actorRole: 'COMPLIANCE',
        recordedAt: '2026-02-05T18:00:00Z',
      },
    ],
    next: '',
  })
  mockResponse('get', '/v1/admin/replay/sender-s-1', {
    stream: 'sender-s-1',
    kind: 'sender',
    from: 1,
    steps: 7,
    result: [],
    marks: [],
  })
}

const renderPage = () => render(<CustomerPage />, { at: '/admin/customers/s-1', path: paths.customer })

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

describe('customer', () => {
  test('the page lists the cases, only for staff who may read them (8)', async () => {
    mockPage()
    const { unmount } = renderPage()
    expect(await screen.findByRole('table', { name: 'Cases' })).toHaveTextContent('Three just under 3,000')
    unmount()
    useSession.setState({ roles: ['SUPPORT'] })
    renderPage()
    expect(await screen.findByRole('table', { name: 'Limits' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Cases' })).toBeNull()
  })

  test('the page shows the account, limits, funding sources, and recipients (8)', async () => {
    mockPage()
    renderPage()
    expect(await screen.findByRole('heading', { name: 'Maya Gurung' })).toBeVisible()
    expect(screen.getByText('m•••@example.com')).toBeVisible()
    expect(screen.getByText('•••• 0142 (not verified)')).toBeVisible()
    expect(screen.getByText('Can send 1,500.00 USD now (limit per 30 days).')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Limits' })).toHaveTextContent('1,499.002,999.00')
    expect(screen.getByRole('table', { name: 'Funding sources' })).toHaveTextContent('Failed (R02)')
    expect(screen.getByRole('table', { name: 'Recipients' })).toHaveTextContent(
      'Nabil Bank •••• 4321, Cash pickup',
    )
    expect(screen.getByText('Not signed in on any device')).toBeVisible()
    expect(await screen.findByText('No transfers yet')).toBeVisible()
  })

  test('the latest events link to the event history (8)', async () => {
    mockPage()
    renderPage()
    const timeline = within(await screen.findByRole('table', { name: 'Latest events' }))
    expect(timeline.getByRole('link', { name: /^Locked/ })).toHaveAttribute('href', '/admin/events?event=12')
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute(
      'href',
      '/admin/events?person=s-1',
    )
  })

  test('complaints link to their pages', async () => {
    mockPage({ complaints: [{ id: 'c-1', status: 'FOUND', filedAt: '2026-01-05T18:00:00Z' }] })
    renderPage()
    const table = within(await screen.findByRole('table', { name: 'Complaints' }))
    expect(table.getByRole('link', { name: 'Jan 5, 2026' })).toHaveAttribute('href', '/admin/complaints/c-1')
    expect(table.getByText('Result to send')).toBeVisible()
  })

  test('contacts are read in full only on request (8)', async () => {
    mockPage()
    const reads = mockResponse('get', '/v1/admin/customers/s-1/contacts', {
      id: 's-1',
      email: 'maya@example.com',
      countryCode: '+1',
      phoneNumber: '2125550142',
    })
    const { user } = renderPage()
    const reveal = await screen.findByRole('button', { name: 'Show email and phone' })
    expect(reads.urls).toHaveLength(0)
    await user.click(reveal)
    expect(await screen.findByText('maya@example.com')).toBeVisible()
    expect(screen.getByText('+1 2125550142 (not verified)')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show email and phone' })).not.toBeInTheDocument()
  })

  test('staff lock the account with a reason (3.14a)', async () => {
    mockPage()
    const requests = mockResponse('post', '/v1/senders/s-1/lock', { success: true })
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Lock account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lock Maya Gurung’s account' })
    mockPage({ locked: true, lockedReason: 'Reported as stolen' })
    await user.type(within(dialog).getByLabelText('Reason'), 'Reported as stolen')
    await user.click(within(dialog).getByRole('button', { name: 'Lock sender' }))
    expect(await screen.findByText('This account is locked')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'Reported as stolen', scope: 'ACCOUNT' }])
    expect(screen.getByRole('button', { name: 'Unlock account' })).toBeVisible()
  })

  test('a link opens the form to lock the account', async () => {
    mockPage()
    render(<CustomerPage />, { at: '/admin/customers/s-1?action=lock', path: paths.customer })
    expect(await screen.findByRole('dialog', { name: 'Lock Maya Gurung’s account' })).toBeVisible()
  })

  test('staff lock only sending', async () => {
    mockPage()
    const requests = mockResponse('post', '/v1/senders/s-1/lock', { success: true })
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Lock account' }))
    mockPage({ sendingLocked: true, lockedReason: 'Asked about limits' })
    await user.click(await screen.findByRole('radio', { name: /^Sending only/ }))
    await user.type(screen.getByLabelText('Reason'), 'Asked about limits')
    await user.click(screen.getByRole('button', { name: 'Lock sender' }))
    expect(await screen.findByText('This sender cannot send money')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'Asked about limits', scope: 'SENDING' }])
    expect(screen.getByRole('button', { name: 'Unlock account' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Lock account' })).toBeVisible()
  })

  test('the menu asks for documents, opens a case, and requests erasure, as the role allows', async () => {
    mockPage(
      {
        holds: [
          { transferId: 't-1', reasons: [], heldAt: '2026-01-05T18:00:00Z', dueAt: '2026-01-06T18:00:00Z' },
        ],
      },
      [{ ...aTransaction, id: 't-1', status: 'COMPLETED', deliveryStatus: 'DELIVERED' }],
    )
    const cases = mockResponse('post', '/v1/admin/cases/t-1', { success: true })
    const erasures = mockResponse('post', '/v1/admin/customers/s-1/erasure', { success: true })
    const { user, unmount, router } = renderPage()
    await screen.findByText(aTransaction.referenceNumber)
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Request erasure' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request erasure' }),
    )
    await waitFor(() => expect(erasures.bodies).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Open a case' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }))
    await user.type(dialog.getByLabelText('Reason'), 'Three just under 3,000')
    await user.click(dialog.getByRole('button', { name: 'Open a case' }))
    expect(await screen.findByText('now at /admin/cases/t-1')).toBeVisible()
    expect(cases.bodies).toEqual([{ text: 'Three just under 3,000' }])
    await router.navigate('/admin/customers/s-1')
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ask for documents' }))
    expect(await screen.findByText('now at /admin/holds/t-1?action=documents')).toBeVisible()
    unmount()
    useSession.setState({ roles: ['SUPPORT'] })
    const asSupport = renderPage()
    await asSupport.user.click(await screen.findByRole('button', { name: 'Actions' }))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  })

  test('staff export the data that the customer could export', async () => {
    mockPage()
    const exports = mockResponse('get', '/v1/admin/customers/s-1/export', {
      exportedAt: '2026-01-05T18:00:00Z',
    })
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export data' }))
    await waitFor(() => expect(exports.urls).toHaveLength(1))
  })

  test('a lock, a deletion request, and holds are shown first (8)', async () => {
    mockPage({
      locked: true,
      lockedReason: 'Too many failed sign-in attempts',
      erasure: 'REQUESTED',
      holds: [
        {
          transferId: 't-1',
          reasons: ['SCREENING_HIT'],
          heldAt: '2026-01-05T18:00:00Z',
          dueAt: '2026-01-06T18:00:00Z',
        },
      ],
    })
    renderPage()
    expect(await screen.findByText('Too many failed sign-in attempts')).toBeVisible()
    expect(screen.getByText('The sender asked us to delete their data')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Screening hit' })).toHaveAttribute('href', '/admin/holds/t-1')
  })

  test('a note is added to the last step of the sender’s history (8)', async () => {
    mockPage()
    const requests = mockResponse('post', '/v1/admin/replay/sender-s-1/marks', { success: true })
    const { user } = renderPage()
    expect(await screen.findByText('No notes yet')).toBeVisible()
    await user.type(screen.getByLabelText('Note'), 'Prefers calls after 5 PM')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(requests.bodies).toEqual([{ step: 7, kind: 'NOTE', text: 'Prefers calls after 5 PM' }])
  })
})
