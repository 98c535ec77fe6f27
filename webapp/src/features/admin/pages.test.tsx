import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/api/types'
import { transferPath } from '@/app/paths'
import { applyFrame } from '@/live/useLive'
import { useSession } from '@/session/store'
import { aBankAccount, aBeneficiary, aCoupon, aTransaction, nepal, someFees } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockResponses } from '@/test/server'
import BrowserErrorsPage from './BrowserErrorsPage'
import CausationPage from './CausationPage'
import ComplaintsPage from './ComplaintsPage'
import CouponCreatePage from './CouponCreatePage'
import CouponsPage from './CouponsPage'
import DashboardPage from './DashboardPage'
import EventsPage from './EventsPage'
import { layOutCausation } from './events/causation'
import FeeSetCreatePage from './FeeSetCreatePage'
import FeeSetsPage from './FeeSetsPage'
import LedgerPage from './LedgerPage'
import LockedSendersPage from './LockedSendersPage'
import ReprocessedPage from './ReprocessedPage'
import ReprocessPage from './ReprocessPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}
const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

const anEvent = (position: number, type = 'transfer.created') => ({
  position: String(position),
  stream: 'transfer-0198c2f4-77aa-7c3e-9d21-000000000001',
  version: 1,
  id: `event-${position}`,
  category: 'transfer',
  type,
  readable: true,
  actorId: 'process',
  actorRole: 'SYSTEM',
  correlation: 'c-1',
  causation: '',
  requestId: 'r-1',
  recordedAt: '2026-11-20T18:30:00Z',
})

describe('the dashboard', () => {
  beforeEach(() => {
    mockResponse('get', '/v1/admin/holds', { result: [] })
    mockResponse('get', '/v1/senders/locked', { result: [] })
    mockResponse('get', '/v1/admin/health', { checks: [] })
    mockResponse('get', '/v1/admin/rates', {
      source: 'fixed',
      tries: 0,
      lastError: '',
      stale: false,
      healthy: false,
    })
    mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '7',
      accounts: [],
      sums: [],
      balanced: true,
    })
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
  })

  test('the dashboard greets an admin as Super Admin (1.06b 2.04a)', async () => {
    renderPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Super Admin' })).toBeVisible()
    expect(await screen.findByText('Balanced')).toBeVisible()
  })

  test('the dashboard greets compliance staff by name (2.04a)', async () => {
    signInAs('COMPLIANCE')
    renderPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Bina Karki' })).toBeVisible()
    await screen.findByText('Balanced')
  })
})

describe('the event history', () => {
  beforeEach(() => {
    mockResponse('get', '/v1/admin/event-types', { result: ['transfer.created', 'transfer.delivered'] })
  })

  test('the request uses the filter from the URL', async () => {
    const requests = mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
    renderPage(<EventsPage />, '/admin/events?type=transfer.&correlation=c-1')
    expect(await screen.findByRole('link', { name: /Created/ })).toBeVisible()
    await waitFor(() =>
      expect(requests.urls.some((url) => url.searchParams.get('type') === 'transfer.')).toBe(true),
    )
    expect(screen.getByLabelText('Correlation ID')).toHaveValue('c-1')
  })

  test('scrolling near the end loads older events', async () => {
    const requests = mockResponses('/v1/admin/events', (url) =>
      url.searchParams.has('before')
        ? { result: [anEvent(3, 'transfer.delivered')], next: '' }
        : { result: url.searchParams.has('after') ? [] : [anEvent(7)], next: '7' },
    )
    renderPage(<EventsPage />)
    expect(await screen.findByRole('link', { name: /Delivered/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /Created/ })).toBeVisible()
    expect(screen.getByText('2 events. End of list.')).toBeVisible()
    expect(requests.urls.some((url) => url.searchParams.get('before') === '7')).toBe(true)
  })

  test('new events appear automatically, or are counted while updates are paused (2.04)', async () => {
    let newest = 7
    mockResponses('/v1/admin/events', (url) => {
      const after = Number(url.searchParams.get('after') ?? 0)
      const result = []
      for (let position = newest; position > Math.max(after, 6); position--) result.push(anEvent(position))
      return { result, next: '' }
    })
    const { user } = renderPage(<EventsPage />)
    expect(await screen.findByText('1 event. End of list.')).toBeVisible()
    expect(screen.getByText('Live updates')).toBeVisible()
    newest = 8
    applyFrame({ type: 'EVENT_RECORDED', position: '8' })
    expect(await screen.findByText('2 events. End of list.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pause updates' }))
    expect(screen.getByText('Paused')).toBeVisible()
    newest = 10
    applyFrame({ type: 'EVENT_RECORDED', position: '10' })
    expect(await screen.findByText('2 new events')).toBeVisible()
    expect(screen.getByText('2 events. End of list.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show new events' }))
    expect(await screen.findByText('4 events. End of list.')).toBeVisible()
    expect(screen.getByText('Paused')).toBeVisible()
    newest = 11
    applyFrame({ type: 'EVENT_RECORDED', position: '11' })
    expect(await screen.findByText('1 new event')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Resume updates' }))
    expect(await screen.findByText('5 events. End of list.')).toBeVisible()
  })

  test('an open event shows the fields that changed since the previous event in its stream (2.04)', async () => {
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
    mockResponse('get', '/v1/admin/events/7', {
      ...anEvent(7, 'fee_set.changed'),
      version: 2,
      schema: 1,
      previous: '3',
      payload: { fee: { amount: '5.00', currency: 'USD' }, ranges: [1, 2], at: 'now' },
      erased: false,
    })
    mockResponse('get', '/v1/admin/events/3', {
      ...anEvent(3, 'fee_set.created'),
      schema: 1,
      payload: { fee: { amount: '4.00', currency: 'USD' }, ranges: [1], note: 'old', at: 'now' },
      erased: false,
    })
    renderPage(<EventsPage />, '/admin/events?event=7')
    const table = await screen.findByRole('table', { name: 'Fields that changed since the previous event' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['4.00', '5.00'],
      ['none', '2'],
      ['old', 'none'],
    ])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((header) => header.textContent),
    ).toEqual(['fee.amount', 'ranges.2', 'note'])
    expect(screen.getByText(/3 fields are unchanged/)).toBeVisible()
  })

  test('staff can export the filtered events to a file, with a reason (2.04)', async () => {
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
    const requests = mockResponses('/v1/admin/events/export', () => anEvent(7), 'post')
    const { user } = renderPage(<EventsPage />, '/admin/events?type=transfer.')
    await user.click(await screen.findByRole('button', { name: 'Export events' }))
    const dialog = await screen.findByRole('dialog', { name: 'Export events' })
    const start = within(dialog).getByRole('button', { name: 'Export events' })
    expect(start).toBeDisabled()
    await user.type(within(dialog).getByLabelText('Reason for the export'), 'for the auditor')
    await user.click(start)
    expect(await screen.findByText('The file was downloaded')).toBeVisible()
    expect(requests.bodies).toEqual([{ type: 'transfer.', format: 'CSV', reason: 'for the auditor' }])
  })

  test('a failed export shows a message, and staff can try again (2.04)', async () => {
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
    mockError('post', '/v1/admin/events/export', 503, 'BUSY', 'The server is busy')
    const { user } = renderPage(<EventsPage />)
    await user.click(await screen.findByRole('button', { name: 'Export events' }))
    await user.type(await screen.findByLabelText('Reason for the export'), 'for the auditor{Tab}')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export events' }))
    expect(await screen.findByText('The export failed. No file was saved.')).toBeVisible()
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export events' })).toBeEnabled()
  })

  test('an open event shows its payload and whether its personal data was erased', async () => {
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
    mockResponse('get', '/v1/admin/events/7', {
      ...anEvent(7),
      schema: 1,
      payload: { amounts: { send: { amount: '1500.00', currency: 'USD' } }, reasons: ['SCREENING_HIT'] },
      erased: true,
    })
    renderPage(<EventsPage />, '/admin/events?event=7')
    const drawer = await screen.findByRole('dialog', { name: 'Event 7' })
    expect(await within(drawer).findByText('1,500.00 USD')).toBeVisible()
    expect(within(drawer).getByText('SCREENING_HIT')).toBeVisible()
    expect(within(drawer).getByText(/by deleting its encryption key/)).toBeVisible()
    expect(within(drawer).getByRole('link', { name: 'View transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/0198c2f4-77aa-7c3e-9d21-000000000001',
    )
  })
})

describe('the causation page', () => {
  const step = (position: number, causation: string, type: string) => ({
    ...anEvent(position, type),
    causation,
  })

  test('the page shows causes and effects as a diagram and as a list (2.04)', async () => {
    mockResponse('get', '/v1/admin/events', {
      result: [
        step(9, 'event-8', 'transfer.funding_submitted'),
        step(8, 'event-7', 'transfer.funding_requested'),
        step(7, '', 'transfer.created'),
      ],
      next: '',
    })
    render(<CausationPage />, { at: '/admin/causation/c-1', path: '/admin/causation/:correlation' })
    expect(await screen.findByRole('region', { name: /^A diagram of 3 events in 1 stream/ })).toBeVisible()
    const first = screen.getByRole('link', { name: 'Transfer: Created' }).closest('li') as HTMLElement
    const second = within(first)
      .getByRole('link', { name: 'Transfer: Funding requested' })
      .closest('li') as HTMLElement
    expect(within(second).getByRole('link', { name: 'Transfer: Funding submitted' })).toHaveAttribute(
      'href',
      '/admin/events?event=9',
    )
  })

  test('a parent shares the row of its first child, and an event whose cause is later or missing starts a new tree', () => {
    const { roots, nodes, rows, columns } = layOutCausation([
      step(1, 'event-9', 'a.a'),
      step(2, 'event-1', 'a.b'),
      step(3, 'event-1', 'a.c'),
      step(9, 'event-1', 'a.d'),
      step(10, 'missing-event', 'a.e'),
    ])
    expect(roots.map(({ event }) => event.position)).toEqual(['1', '10'])
    expect(nodes.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 0],
    ])
    expect([rows, columns]).toEqual([4, 2])
  })
})

describe('the ledger', () => {
  test('a past trial balance shows debits and credits by currency', async () => {
    const requests = mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '40',
      accounts: [
        { account: 'customer_funds_held', currency: 'USD', balance: '1105.50' },
        { account: 'fee_income', currency: 'USD', balance: '-1105.50' },
      ],
      sums: [{ currency: 'USD', sum: '0.00' }],
      balanced: true,
    })
    renderPage(<LedgerPage />, '/admin/ledger?position=40')
    expect(await screen.findByText('Balanced at position 40')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('position')).toBe('40')
    const cells = within(screen.getByText('Fee income').closest('tr') as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Fee income', '', '1,105.50'])
  })

  test('an unbalanced ledger shows a warning', async () => {
    mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '40',
      accounts: [],
      sums: [{ currency: 'USD', sum: '0.01' }],
      balanced: false,
    })
    renderPage(<LedgerPage />)
    expect(await screen.findByText(/^Not balanced at position 40/)).toBeVisible()
  })
})

describe('browser errors', () => {
  test('an empty list shows a message (8.14a)', async () => {
    mockResponse('get', '/v1/admin/browser-errors', { result: [] })
    renderPage(<BrowserErrorsPage />)
    expect(await screen.findByText('No browser errors')).toBeVisible()
  })

  test('each error shows its page, stack trace, count, builds, browsers, and times (8.14a)', async () => {
    mockResponse('get', '/v1/admin/browser-errors', {
      result: [
        {
          id: 'a1',
          kind: 'RENDER',
          name: 'TypeError',
          route: '/admin/transfers/:id',
          trace: ['assets/TransferPage-B1x_yz-9.js:1:2345', 'assets/vendor-Ab12cd34.js:3:7'],
          builds: ['Newer_01', 'Xy12_-ab'],
          browsers: ['SAFARI', 'CHROME'],
          count: 12,
          firstSeen: '2024-01-20T18:30:00.000Z',
          lastSeen: '2024-02-20T18:30:00.000Z',
        },
        {
          id: 'b2',
          kind: 'CHUNK',
          name: 'TypeError',
          route: '*',
          trace: [],
          builds: ['unknown'],
          browsers: ['OTHER'],
          count: 1,
          firstSeen: '2024-01-19T18:30:00.000Z',
          lastSeen: '2024-01-19T18:30:00.000Z',
        },
      ],
    })
    renderPage(<BrowserErrorsPage />)
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells(first)).toEqual([
      'TypeErrorRendering failed',
      '/admin/transfers/:idTransferPage-B1x_yz-9.js:1:2345vendor-Ab12cd34.js:3:7',
      '12',
      'Safari, ChromeBuilds Newer_01, Xy12_-ab',
      '2024-02-20First seen 2024-01-20',
    ])
    expect(cells(second).slice(0, 4)).toEqual([
      'TypeErrorScript failed to load',
      'Unknown page',
      '1',
      'OtherBuild unknown',
    ])
  })
})

describe('locked senders', () => {
  test('staff can lock a sender with a reason (3.14a)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [] })
    const requests = mockResponse('post', '/v1/senders/:id/lock', { success: true })
    const { user } = render(<LockedSendersPage />)
    await user.click(await screen.findByRole('button', { name: 'Lock a sender' }))
    await user.click(await screen.findByRole('button', { name: 'Lock sender' }))
    expect(await screen.findAllByText('This field cannot be empty')).toHaveLength(2)
    await user.type(screen.getByLabelText('Sender ID'), ' s1 ')
    await user.type(screen.getByLabelText('Reason'), 'Reported as stolen')
    await user.click(screen.getByRole('button', { name: 'Lock sender' }))
    expect(await screen.findByText('The sender was locked and signed out everywhere')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'Reported as stolen' }])
  })

  const locked = {
    id: 's-1',
    fullName: 'Hari Thapa',
    email: 'hari@example.org',
    phoneNumber: '',
    imageUrl: '',
    referenceId: 's-1',
    lockedReason: 'Too many failed sign-in attempts',
  }

  test('an empty list shows a message (2.43b 8.13b)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [] })
    renderPage(<LockedSendersPage />)
    expect(await screen.findByText('No any senders locked yet')).toBeVisible()
  })

  test('the list shows each sender’s name, email, and lock reason, and unlocking asks for confirmation (2.43a 2.43c 2.43d 3.14a 4.19a)', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [locked] })
    const { user } = renderPage(<LockedSendersPage />)
    const row = (await screen.findByText('Hari Thapa')).closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'Hari Thapa' })).toHaveAttribute(
      'href',
      '/admin/replay/sender-s-1',
    )
    expect(row).toHaveTextContent('hari@example.org')
    expect(row).toHaveTextContent('Too many failed sign-in attempts')
    await user.click(within(row).getByRole('button', { name: 'Unlock Hari Thapa' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    const requests = mockResponse('post', '/v1/senders/s-1/unlock', { success: true })
    mockResponse('get', '/v1/senders/locked', { result: [] })
    await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
    expect(within(dialog).getByText('This field cannot be empty')).toBeVisible()
    await user.type(within(dialog).getByLabelText('Reason'), 'They called us')
    await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('Hari Thapa has been unlocked')).toBeInTheDocument()
    expect(await screen.findByText('No any senders locked yet')).toBeVisible()
    expect(requests.bodies).toEqual([{ reason: 'They called us' }])
  })

  test('unlocking a sender who was locked for fraud requires approval', async () => {
    mockResponse('get', '/v1/senders/locked', { result: [{ ...locked, lockedReason: 'Bank return R10' }] })
    mockResponse('post', '/v1/senders/s-1/unlock', { success: true, approvalId: 'approval-1' })
    const { user } = renderPage(<LockedSendersPage />)
    await user.click(await screen.findByRole('button', { name: 'Unlock Hari Thapa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    await user.type(dialog.getByLabelText('Reason'), 'They called us')
    await user.click(dialog.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
    expect(screen.queryByText('Hari Thapa has been unlocked')).not.toBeInTheDocument()
  })
})

describe('fee sets', () => {
  test('the list groups fee sets by payment method, payout method, and currency, with fees in dollars (2.39a 2.39b 9.15d)', async () => {
    mockResponse('get', '/v1/fees', { result: someFees })
    renderPage(<FeeSetsPage />)
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Payment method',
      'Payout method',
      'Currency',
      'Min amount',
      'Max amount',
      'Flat fee (USD)',
      'Percentage fee (%)',
    ])
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      'Bank Account',
      'Bank Account',
      'Debit Card',
      'Debit Card',
    ])
  })

  const choose = async (user: ReturnType<typeof render>['user'], label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const usa = {
    ...nepal,
    name: 'United States',
    threeCharCode: 'USA',
    currency: { name: '', code: 'USD', symbol: '$' },
  }
  const openForm = async () => {
    mockResponse('get', '/v1/countries/corridors', {
      result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
    })
    const view = renderPage(<FeeSetCreatePage />)
    await choose(view.user, 'Country pair', 'United States to Nepal')
    await choose(view.user, 'Payment method', 'Bank Account')
    await choose(view.user, 'Payout method', 'Bank Deposit')
    return view
  }

  test.each([
    ['fee set', <FeeSetCreatePage key="fees" />],
    ['coupon', <CouponCreatePage key="coupon" />],
  ])(
    'the form for a new %s shows an error if the country pairs cannot be loaded (8.07d)',
    async (_, page) => {
      mockError('get', '/v1/countries/corridors', 503, 'TRY_LATER', 'Country pairs are unavailable')
      renderPage(page)
      expect((await screen.findAllByText('Country pairs are unavailable'))[0]).toBeVisible()
      await waitFor(() => expect(document.querySelector('.mantine-Notification-root')).toBeVisible())
    },
  )

  const choices = [
    ['Country pair', 'United States to Nepal'],
    ['Payment method', 'Bank Account'],
    ['Payout method', 'Bank Deposit'],
    ['Currency', 'USD'],
  ] as const

  test.each(choices.filter(([label]) => label !== 'Country pair'))(
    'the ranges stay hidden until the %s is chosen (2.40a)',
    async (missing, option) => {
      mockResponse('get', '/v1/countries/corridors', {
        result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
      })
      const { user } = renderPage(<FeeSetCreatePage />)
      for (const [label, value] of choices) if (label !== missing) await choose(user, label, value)
      expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument()
      await choose(user, missing, option)
      expect(await screen.findByLabelText('Min amount')).toBeVisible()
    },
  )

  test('currencies and ranges stay hidden until a country pair is chosen (2.40a)', async () => {
    mockResponse('get', '/v1/countries/corridors', {
      result: [{ id: 'USA-NPL', source: usa, destination: nepal }],
    })
    const { user } = renderPage(<FeeSetCreatePage />)
    await choose(user, 'Payment method', 'Bank Account')
    await choose(user, 'Payout method', 'Bank Deposit')
    await user.click(screen.getByRole('combobox', { name: 'Currency' }))
    expect(screen.queryByRole('option', { name: 'USD' })).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument()
  })

  test('staff can add a range after they edit a maximum, and can remove the last of several ranges (2.40b 2.40c 5.02j 5.02k)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const add = await screen.findByRole('button', { name: 'Add range' })
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Min amount'), '50')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Max amount'), '10')
    expect(add).toBeEnabled()
    await user.type(screen.getByLabelText('Min amount'), '{Backspace}')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Max amount'), '0')
    await user.click(add)
    expect(screen.getAllByLabelText('Min amount')).toHaveLength(2)
    expect(add).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Remove last range' }))
    expect(screen.getAllByLabelText('Min amount')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Remove last range' })).not.toBeInTheDocument()
  })

  test('the form validates a field on blur, and submitting focuses the first invalid field (5.01b 5.01c 5.03b)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const [min, max] = [await screen.findByLabelText('Min amount'), screen.getByLabelText('Max amount')]
    await user.type(min, '50')
    await user.type(max, '40')
    expect(screen.queryByText('Amount must be greater than 50')).not.toBeInTheDocument()
    await user.tab()
    expect(await screen.findByText('Amount must be greater than 50')).toBeVisible()
    expect(screen.queryByText('This field cannot be empty')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save fee set' }))
    await waitFor(() => expect(max).toHaveFocus())
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(3)
  })

  const fillAndSave = async (user: ReturnType<typeof render>['user']) => {
    for (const [label, value] of [
      ['Min amount', '50'],
      ['Max amount', '100'],
      ['Flat fee (USD)', '5'],
      ['Percentage fee (%)', '0'],
      ['Reason', 'As agreed'],
    ] as const) {
      await user.type(await screen.findByLabelText(label), value)
    }
    await user.click(screen.getByRole('button', { name: 'Save fee set' }))
  }

  test('saving shows a message and resets the form (8.07c)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    const requests = mockResponse('post', '/v1/fees', { success: true })
    await fillAndSave(user)
    expect(await screen.findByText('Fee Set has been saved successfully')).toBeInTheDocument()
    expect(requests.bodies[0]).toMatchObject({
      sourceDestinationCountry: 'USA-NPL',
      currency: 'USD',
      reason: 'As agreed',
    })
    await waitFor(() => expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument())
  })

  test('saving a fee set that needs approval shows that it was sent for approval', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    mockResponse('post', '/v1/fees', { success: true, approvalId: 'approval-1' })
    await fillAndSave(user)
    expect(await screen.findByText(/^Sent for approval/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByLabelText('Min amount')).not.toBeInTheDocument())
  })

  test('a failed save shows a message and keeps the form values (8.07b)', async () => {
    const { user } = await openForm()
    await choose(user, 'Currency', 'USD')
    mockError('post', '/v1/fees', 400, 'VALIDATION_FAILED')
    await fillAndSave(user)
    expect(await screen.findByText('Unable to save new fee set')).toBeInTheDocument()
    expect(screen.getByLabelText('Min amount')).toHaveValue('50')
  })
})

describe('complaints', () => {
  const complaint = {
    id: 'c-1',
    complaintNumber: 'C-ABCDE-FGHIJ',
    status: 'OPEN',
    filedAt: '2026-01-02T18:00:00Z',
    answerDueAt: '2026-04-02T17:00:00Z',
    name: 'Asha Rai',
    email: 'asha@example.org',
    subject: 'A late payout',
    message: '<b>It has not arrived.</b>',
  }

  test('an open complaint shows its due date, and staff can reply (2.38c 9.09f)', async () => {
    const later = {
      ...complaint,
      id: 'c-2',
      complaintNumber: 'C-2',
      answerDueAt: '2999-01-01T18:00:00Z',
      transactionId: 't-1',
    }
    const requests = mockResponse('get', '/v1/admin/complaints', { result: [complaint, later], next: '' })
    const { user } = renderPage(<ComplaintsPage />)
    expect(await screen.findByText('Was due Apr 2, 2026')).toBeVisible()
    expect(screen.getByText('Due Jan 1, 2999')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Related transfer' })).toHaveAttribute(
      'href',
      transferPath('t-1'),
    )
    expect(screen.getAllByText('<b>It has not arrived.</b>')).toHaveLength(2)
    expect(requests.urls[0]?.searchParams.get('unfinished')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Reply to C-ABCDE-FGHIJ' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reply to C-ABCDE-FGHIJ' })
    const replyRequests = mockResponse('post', '/v1/admin/complaints/c-1/answer', { success: true })
    await user.click(within(dialog).getByRole('button', { name: 'Send reply' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    expect(replyRequests.bodies).toHaveLength(0)
    await user.type(within(dialog).getByLabelText('Reply'), ' It has arrived. ')
    await user.click(within(dialog).getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Your reply was sent')).toBeInTheDocument()
    expect(replyRequests.bodies).toEqual([{ text: 'It has arrived.' }])
  })

  test('a closed complaint shows the reason, and staff cannot reply (2.38c)', async () => {
    mockResponse('get', '/v1/admin/complaints', {
      result: [
        { ...complaint, status: 'CLOSED', reply: 'We are looking into it.', closedReason: 'It has arrived.' },
      ],
      next: '',
    })
    renderPage(<ComplaintsPage />)
    expect(await screen.findByText('It has arrived.')).toBeVisible()
    expect(screen.getByText('We are looking into it.')).toBeVisible()
    expect(screen.queryByText(/due/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  })

  test('an empty list shows a message (2.38c)', async () => {
    mockResponse('get', '/v1/admin/complaints', { result: [], next: '' })
    renderPage(<ComplaintsPage />)
    expect(await screen.findByText('No open complaints')).toBeVisible()
  })
})

describe('coupons', () => {
  test('an empty list shows a message and a link to create a coupon (2.41b 2.41c 8.13a)', async () => {
    mockResponse('get', '/v1/coupons', { result: [] })
    renderPage(<CouponsPage />)
    expect(await screen.findByText('No coupon found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create Coupon' })).toHaveAttribute(
      'href',
      '/admin/coupons/create',
    )
  })

  test('staff can delete an expanded coupon after confirmation (2.41a 4.19b)', async () => {
    mockResponse('get', '/v1/coupons', { result: [aCoupon] })
    const { user } = renderPage(<CouponsPage />)
    await user.click(await screen.findByRole('button', { name: /DASHAIN26/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    const requests = mockResponse('delete', '/v1/coupons/DASHAIN26', { success: true })
    mockResponse('get', '/v1/coupons', { result: [] })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The coupon has been deleted')).toBeInTheDocument()
    expect(await screen.findByText('No coupon found')).toBeVisible()
    expect(requests.urls).toHaveLength(1)
  })

  test('a failed deletion shows the reason (8.08a)', async () => {
    mockResponse('get', '/v1/coupons', { result: [aCoupon] })
    mockError('delete', '/v1/coupons/DASHAIN26', 409, 'CONFLICT', 'The coupon was changed by someone else.')
    const { user } = renderPage(<CouponsPage />)
    await user.click(await screen.findByRole('button', { name: /DASHAIN26/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The coupon was changed by someone else.')).toBeInTheDocument()
  })

  test('a code that is already in use shows an error on blur (5.02l)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    mockResponse('get', '/v1/coupons/DASHAIN26/exists', { data: true })
    const { user } = renderPage(<CouponCreatePage />)
    await user.type(await screen.findByLabelText('Code'), 'dashain26')
    await user.tab()
    expect(await screen.findByText('Coupon already exists with given coupon code')).toBeVisible()
  })

  test('the form validates a field on blur, and submitting focuses the first invalid field (5.01b 5.01c 5.02a)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    const title = screen.getByLabelText('Title')
    await user.type(title, 'Dashain!')
    await user.tab()
    expect(await screen.findByText('This field cannot have special character')).toBeVisible()
    expect(screen.queryByText('Enter a valid date')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Create Coupon' }))
    await waitFor(() => expect(title).toHaveFocus())
  })

  test('staff can remove the last of several ranges of either kind (5.02j 5.02k)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    await user.click(screen.getByRole('combobox', { name: 'Benefit type' }))
    await user.click(await screen.findByRole('option', { name: 'Both' }))
    for (const kind of ['Better exchange rate', 'Bonus']) {
      const group = within(screen.getByRole('group', { name: kind }))
      const rows = () => group.getAllByLabelText('Min amount')
      const remove = () => group.queryByRole('button', { name: 'Remove last range' })
      expect(rows()).toHaveLength(1)
      expect(remove()).not.toBeInTheDocument()
      const add = group.getByRole('button', { name: 'Add range' })
      expect(add).toBeDisabled()
      await user.type(group.getByLabelText('Max amount'), '100')
      await user.click(add)
      expect(rows()).toHaveLength(2)
      await user.type(rows()[1] as HTMLElement, '101')
      await user.click(remove() as HTMLElement)
      expect(rows()).toHaveLength(1)
      expect(screen.queryByDisplayValue('101')).not.toBeInTheDocument()
      expect(group.getByLabelText('Max amount')).toHaveValue('100')
      expect(remove()).not.toBeInTheDocument()
    }
  })

  test('the form shows the frequency only for the frequency type, and no error for a missing country pair (2.42a 5.02h 5.02n)', async () => {
    mockResponse('get', '/v1/countries/corridors', { result: [] })
    const { user } = renderPage(<CouponCreatePage />)
    expect(screen.queryByLabelText('Transaction frequency')).not.toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: 'Coupon type' }))
    await user.click(await screen.findByRole('option', { name: /^Frequency/ }))
    expect(screen.getByLabelText('Transaction frequency')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Coupon' }))
    expect(await screen.findByText('Enter a valid date')).toBeVisible()
    expect(screen.queryByText('Please select at least one country pair')).not.toBeInTheDocument()
  })
})

describe('reprocessing', () => {
  const transfer = {
    ...aTransaction,
    deliveryStatus: 'DELIVERY_FAILED',
    feeAmount: '5.00',
    totalAmount: '205.00',
    exchangeRate: '140.00',
    bonusAmount: '0.00',
    couponCode: '',
    remarks: '',
    remittancePurpose: 'Gifts',
    expectedAvailability: '2-3',
    beneficiary: {
      referenceId: 'beneficiary-1',
      fullName: 'Sita Gurung',
      phoneNumber: '',
      email: '',
      address: aBeneficiary.address,
      bank: aBankAccount,
    },
    senderAccount: { name: 'Cedar ••6789' },
    senderAddress: {},
  }
  const search = async () => {
    mockResponse('get', '/v1/senders/transactions/reference-number/4820019473', transfer)
    const view = renderPage(<ReprocessPage />)
    await view.user.type(screen.getByLabelText('Reference number'), '4820019473')
    await view.user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('region', { name: 'Transaction found' })
    return view
  }

  test('the reference number is required (5.04a 5.01c)', async () => {
    const { user } = renderPage(<ReprocessPage />)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByText('This field cannot be empty')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Reference number')).toHaveFocus())
  })

  test('a search without results shows a message above the form (8.08b)', async () => {
    mockError('get', '/v1/senders/transactions/reference-number/1', 404, 'NOT_FOUND', 'Not found')
    const { user } = renderPage(<ReprocessPage />)
    await user.type(screen.getByLabelText('Reference number'), '1')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found')
  })

  test('a search shows the transfer and a link to the reprocessed transactions (2.44a 2.44b 2.44c)', async () => {
    await search()
    const detail = screen.getByRole('region', { name: 'Transaction found' })
    for (const [name, value] of [
      ['Sender', 'Maya Gurung'],
      ['Beneficiary', 'Sita Gurung'],
      ['Payment method', 'Bank Account Cedar ••6789'],
      ['Payout method', 'Bank Deposit Nabil Bank Limited, 0123456789012'],
    ] as const) {
      expect(within(detail).getByText(name).parentElement).toHaveTextContent(value)
    }
    expect(screen.getByRole('link', { name: 'Reprocessed transactions' })).toBeVisible()
  })

  test('comments are required (5.04b 4.18a)', async () => {
    const { user } = await search()
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    expect(await screen.findByText('This field cannot be empty')).toBeVisible()
  })

  test('submitting shows a banner, disables the comments, and removes the button (4.18a 4.18b 3.17a 3.17b)', async () => {
    const { user } = await search()
    const requests = mockResponse('post', '/v1/senders/transactions/transfer-1/reprocess', { success: true })
    await user.type(screen.getByLabelText('Comments'), 'The name was corrected')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    expect(await screen.findByText('The transaction was resubmitted')).toBeVisible()
    expect(screen.getByLabelText('Comments')).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Reprocess' })).not.toBeInTheDocument()
    expect(requests.bodies[0]).toEqual({
      feeAmount: '5.00',
      exchangeRate: '140.00',
      senderAmount: '200.00',
      recipientAmount: '28000.00',
      recipientCurrency: 'NPR',
      destinationCountry: 'NPL',
      remittancePurpose: 'Gifts',
      recipientId: 'beneficiary-1',
      payoutMethod: 'BANK_DEPOSIT',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: 'source-bank',
      recipientAccountId: 'account-1',
      senderReferenceId: 'sender-1',
      transactionReferenceId: 'transfer-1',
      comments: 'The name was corrected',
    })
    expect(requests.headers[0]?.get('Idempotency-Key')).toBeTruthy()
  })

  test('reprocessing a cash pickup sends the payer’s ID (3.17c)', async () => {
    const { bank: _, ...withoutBank } = transfer.beneficiary
    const payer = { id: 4001, name: 'Himal Remit', address: 'Pokhara' }
    const cash = { ...transfer, payoutMethod: 'CASH_PICKUP', beneficiary: { ...withoutBank, payer } }
    mockResponse('get', '/v1/senders/transactions/reference-number/4820019473', cash)
    const { user } = renderPage(<ReprocessPage />)
    await user.type(screen.getByLabelText('Reference number'), '4820019473')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const requests = mockResponse('post', '/v1/senders/transactions/transfer-1/reprocess', { success: true })
    await user.type(await screen.findByLabelText('Comments'), 'The payer has cash again')
    await user.click(screen.getByRole('button', { name: 'Reprocess' }))
    await screen.findByText('The transaction was resubmitted')
    expect(requests.bodies).toMatchObject([{ payoutMethod: 'CASH_PICKUP', payerId: 4001 }])
    expect(requests.bodies[0]).not.toHaveProperty('recipientAccountId')
  })

  test('the list shows reprocessed transactions in pages of 20 (2.45a 2.45b)', async () => {
    mockResponse('get', '/v1/senders/transactions/reprocessed', {
      result: [aTransaction],
      paging: { page: 0, pageSize: 20, totalCount: 1 },
    })
    renderPage(<ReprocessedPage />)
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual([
      'Date',
      'Receipt number',
      'PIN',
      'Sender',
      'Beneficiary',
      'Amount',
      'Transaction status',
      'Delivery status',
    ])
    expect(screen.getByRole('button', { name: 'Show next 20 transactions' })).toBeDisabled()
  })
})
