import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import HoldPage from './HoldPage'
import HoldsPage from './HoldsPage'
import { messages } from './messages'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

const inThreeHours = () => new Date(Date.now() + 3 * 3600_000 + 60_000).toISOString()

const anHourAgo = () => new Date(Date.now() - 3600_000).toISOString()

const version = 'a1'.repeat(32)

const makeHeldTransfer = (overrides: Partial<Schemas['HeldTransfer']> = {}): Schemas['HeldTransfer'] => ({
  ...aTransaction,
  status: 'HOLD',
  deliveryStatus: 'HOLD',
  stage: 'BEFORE_PAYMENT',
  reasons: ['SCREENING_HIT', 'STRUCTURING'],
  heldAt: anHourAgo(),
  dueAt: inThreeHours(),
  documents: [],
  waits: false,
  takesTwo: false,
  ...overrides,
})

const makeRecord = (overrides: Partial<Schemas['HoldRecord']> = {}): Schemas['HoldRecord'] => ({
  transaction: { ...aTransaction, status: 'HOLD', deliveryStatus: 'HOLD' },
  holds: [
    {
      stage: 'BEFORE_PAYMENT',
      reasons: ['SCREENING_HIT'],
      heldAt: anHourAgo(),
      dueAt: inThreeHours(),
      documents: [],
      outcome: '',
    },
  ],
  waiting: true,
  canBlock: false,
  takesTwo: false,
  supplied: [],
  people: [],
  screenings: [
    {
      position: '7',
      at: anHourAgo(),
      trigger: 'CREATION',
      rules: '2026-11+abc',
      checks: [
        {
          personId: 'sender-1',
          role: 'SENDER',
          list: 'OFAC_SDN',
          version,
          verdict: 'HOLD',
          score: 941,
        },
      ],
      hits: [
        {
          personId: 'sender-1',
          list: 'OFAC_SDN',
          entry: '9001',
          name: 'KALPANIK, Badmash',
          program: 'SAMPLE',
          place: 'Nowhere',
          score: 941,
          birthDate: 'UNKNOWN',
          setAside: false,
        },
      ],
      fired: [{ code: 'STRUCTURING', withinHours: 720, count: 3, atLeast: 3 }],
    },
  ],
  decisions: [],
  ...overrides,
})

const renderPage = (record: Schemas['HoldRecord']) => {
  mockResponse('get', '/v1/admin/holds/:id', record)
  return render(<HoldPage />, { at: '/admin/holds/transfer-1', path: '/admin/holds/:id' })
}

describe('the list of transfers on hold', () => {
  test('the list shows the reasons, the deadline, and the first approval of each transfer', async () => {
    mockResponse('get', '/v1/admin/holds', {
      result: [
        makeHeldTransfer({ takesTwo: true, approvedBy: 'Asha Rai', documents: ['PROOF_OF_FUNDS'] }),
        makeHeldTransfer({ id: 'transfer-2', referenceNumber: '1111111111', dueAt: anHourAgo() }),
      ],
    })
    render(<HoldsPage />)
    const [, first, second] = await screen.findAllByRole('row')
    expect(first).toHaveTextContent('Screening hit, Structuring')
    expect(first).toHaveTextContent('in 3 h')
    expect(first).toHaveTextContent('Asha Rai approved, one more approval needed; documents requested')
    expect(second).toHaveTextContent('was due 1 h ago')
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/holds/transfer-1')
  })

  test('an empty list shows a message', async () => {
    mockResponse('get', '/v1/admin/holds', { result: [] })
    render(<HoldsPage />)
    expect(await screen.findByText('No transfers on hold')).toBeVisible()
  })
})

describe('the page for a transfer on hold', () => {
  test('the page shows the matched entries, the list versions, and the rules that fired', async () => {
    renderPage(makeRecord())
    const hits = await screen.findByRole('table', { name: 'Possible matches' })
    expect(hits).toHaveTextContent('Maya Gurung')
    expect(hits).toHaveTextContent('KALPANIK, Badmash')
    expect(hits).toHaveTextContent('94.1%')
    const checks = screen.getByRole('table', { name: 'Screened people' })
    expect(within(checks).getByTitle(version)).toBeVisible()
    expect(screen.getByRole('table', { name: 'Rules that fired' })).toHaveTextContent('Structuring')
  })

  test('one sentence says why the transfer is on hold', async () => {
    renderPage(
      makeRecord({
        holds: makeRecord().holds.map((hold) => ({ ...hold, reasons: ['SCREENING_HIT', 'STRUCTURING'] })),
      }),
    )
    expect(
      await screen.findByText(
        /^This transfer of \$?[\d.,]+ USD is on hold because Maya Gurung is a 94.1% match for KALPANIK, Badmash on OFAC SDN and the rule “Structuring” counted 3 transfers in 30 days \(limit 3\)\./,
      ),
    ).toBeVisible()
  })

  test('a screening with a hit and no evidence is not shown as clear', async () => {
    const record = makeRecord()
    renderPage({
      ...record,
      screenings: record.screenings.map((screening) => ({ ...screening, hits: [] })),
    })
    await screen.findByRole('table', { name: 'Screened people' })
    expect(screen.queryByText(messages.noMatches)).toBeNull()
    expect(screen.getByText(/a name is similar to a sanctions list entry/)).toBeVisible()
  })

  test('a clear screening says so', async () => {
    const record = makeRecord()
    renderPage({
      ...record,
      screenings: record.screenings.map((screening) => ({
        ...screening,
        hits: [],
        checks: screening.checks.map((check) => ({ ...check, verdict: 'CLEAR' as const })),
      })),
    })
    expect(await screen.findByText(messages.noMatches)).toBeVisible()
  })

  test('a clear screening after a match does not say that there is no match', async () => {
    const record = makeRecord()
    const [atCreation] = record.screenings
    if (!atCreation) throw new Error('the record has no screening')
    const afterUpdate = {
      ...atCreation,
      position: '99',
      trigger: 'LIST_CHANGED' as const,
      hits: [],
      fired: [],
      checks: atCreation.checks.map((check) => ({ ...check, verdict: 'CLEAR' as const })),
    }
    renderPage({ ...record, screenings: [atCreation, afterUpdate] })
    expect(await screen.findByText('This screening found no new match.')).toBeVisible()
    expect(screen.queryByText(messages.noMatches)).toBeNull()
  })

  test('a release requires comments', async () => {
    const { user } = renderPage(makeRecord())
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/release', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Release transfer' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Release transfer' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    expect(requests.bodies).toHaveLength(0)
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), ' A different person ')
    await user.click(within(dialog).getByRole('button', { name: 'Release transfer' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ comments: 'A different person' }]))
  })

  test('the keyboard alone releases a transfer: r opens the dialog, and Ctrl+Enter sends it', async () => {
    const { user } = renderPage(makeRecord())
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/release', { success: true })
    await screen.findByRole('button', { name: 'Release transfer' })
    await user.keyboard('r')
    await screen.findByRole('dialog')
    await user.keyboard('Born in a different year{Control>}{Enter}{/Control}')
    await waitFor(() => expect(requests.bodies).toEqual([{ comments: 'Born in a different year' }]))
  })

  test('the link of a customer’s page opens the request for documents', async () => {
    mockResponse('get', '/v1/admin/holds/:id', makeRecord())
    render(<HoldPage />, { at: '/admin/holds/transfer-1?action=documents', path: '/admin/holds/:id' })
    expect(await screen.findByRole('dialog', { name: /^Request documents/ })).toBeVisible()
  })

  test('the key c opens the case', async () => {
    const { user } = renderPage(makeRecord())
    expect(await screen.findByLabelText('Keyboard shortcuts')).toHaveTextContent('cOpen the case')
    await user.keyboard('c')
    expect(await screen.findByText('now at /admin/cases/transfer-1')).toBeVisible()
  })

  test('the dialog says that a release needs two approvals', async () => {
    const { user } = renderPage(makeRecord({ takesTwo: true }))
    mockError(
      'post',
      '/v1/admin/holds/transfer-1/release',
      422,
      'SECOND_PERSON_REQUIRED',
      'You already approved this. A second person must approve it.',
    )
    await user.click(await screen.findByRole('button', { name: 'Release transfer' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/This release needs two approvals/)).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'Different birth year')
    await user.click(within(dialog).getByRole('button', { name: 'Release transfer' }))
    expect(
      await screen.findByText('You already approved this. A second person must approve it.'),
    ).toBeVisible()
  })

  test('staff request documents from the sender', async () => {
    const { user } = renderPage(makeRecord())
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/documents', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Request documents' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'Source of funds is unclear')
    await user.click(within(dialog).getByRole('button', { name: 'Request documents' }))
    expect(await within(dialog).findByText('Choose at least one document')).toBeVisible()
    expect(within(dialog).getByText('Choose a reason to show the sender')).toBeVisible()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Proof of funds' }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason shown to the sender' }))
    await user.click(await screen.findByRole('option', { name: /We need more information/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Request documents' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { comments: 'Source of funds is unclear', documents: ['PROOF_OF_FUNDS'], told: 'AMOUNT' },
      ]),
    )
  })

  test('the page shows who released the transfer and the list versions at that time', async () => {
    const [held] = makeRecord().holds
    renderPage(
      makeRecord({
        waiting: false,
        holds: held ? [{ ...held, outcome: 'RELEASED', closedAt: anHourAgo() }] : [],
        decisions: [
          {
            position: '9',
            at: anHourAgo(),
            decision: 'RELEASED',
            by: { id: 'staff-1', name: 'Asha Rai', role: 'COMPLIANCE' },
            comments: 'Born in a different year',
            documents: [],
            known: [{ list: 'OFAC_SDN', version, verdict: 'HOLD', screenedAt: anHourAgo() }],
          },
        ],
      }),
    )
    expect(await screen.findByText('Released by Asha Rai')).toBeVisible()
    expect(screen.getByText('Born in a different year')).toBeVisible()
    const knownLists = screen.getByRole('table', {
      name: 'Sanctions lists in effect at the time of the decision: released',
    })
    expect(knownLists).toHaveTextContent('OFAC_SDN')
    expect(within(knownLists).getByTitle(version)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Release transfer' })).toBeNull()
  })

  test('the page shows who dismissed a match, and another staff member can approve the dismissal', async () => {
    const record = makeRecord()
    const [screening] = record.screenings
    const [hit] = screening?.hits ?? []
    if (!screening || !hit) throw new Error('the record has no match')
    const proposed = { ...hit, proposedBy: { id: 'staff-2', name: 'Asha Rai', role: 'COMPLIANCE' } }
    const { user } = renderPage({ ...record, screenings: [{ ...screening, hits: [proposed] }] })
    expect(
      await screen.findByText('Asha Rai dismissed this match. One more approval is needed.'),
    ).toBeVisible()
    const requests = mockResponse('post', '/v1/admin/screening/matches/set-aside', { success: true })
    await user.click(screen.getByRole('button', { name: 'Approve dismissal: KALPANIK, Badmash' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Reason' }),
      'The passport shows a different name',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Approve dismissal' }))
    await waitFor(() =>
      expect(requests.bodies).toMatchObject([
        { entry: '9001', reason: 'The passport shows a different name' },
      ]),
    )
  })

  test('staff dismiss a match with a reason', async () => {
    const { user } = renderPage(makeRecord())
    const requests = mockResponse('post', '/v1/admin/screening/matches/set-aside', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Dismiss match: KALPANIK, Badmash' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Born in a different year')
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss match' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { personId: 'sender-1', list: 'OFAC_SDN', entry: '9001', reason: 'Born in a different year' },
      ]),
    )
  })

  test('blocks the money of a true match after the reference number is typed', async () => {
    const { user } = renderPage(makeRecord({ canBlock: true }))
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/block', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Block money' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('combobox', { name: 'True match' }))
    await user.click(await screen.findByRole('option', { name: /KALPANIK, Badmash \(OFAC_SDN 9001\)/ }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'Same passport')
    await user.click(within(dialog).getByRole('button', { name: 'Block money' }))
    expect(requests.bodies).toHaveLength(0)
    await user.type(
      within(dialog).getByRole('textbox', { name: new RegExp(aTransaction.referenceNumber) }),
      aTransaction.referenceNumber,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Block money' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { personId: 'sender-1', list: 'OFAC_SDN', entry: '9001', comments: 'Same passport' },
      ]),
    )
  })

  test('offers to block only money that was submitted', async () => {
    renderPage(makeRecord())
    expect(await screen.findByRole('button', { name: 'Reject transfer' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Block money' })).toBeNull()
  })

  test('withdraws a proposal to block, which prevents other decisions', async () => {
    const { user } = renderPage(
      makeRecord({
        canBlock: true,
        block: {
          state: 'PROPOSED',
          personId: 'sender-1',
          list: 'OFAC_SDN',
          entry: '9001',
          name: 'KALPANIK, Badmash',
          proposedBy: { id: 'staff-1', name: 'Asha Rai', role: 'COMPLIANCE' },
          basis: '',
          reference: '',
        },
      }),
    )
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/withdraw-proposal', { success: true })
    expect(await screen.findByText(/Asha Rai considers the match with KALPANIK, Badmash true/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Release transfer' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reject transfer' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw proposal' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'Another passport')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw proposal' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ comments: 'Another passport' }]))
  })

  const blocked = {
    personId: 'sender-1',
    list: 'OFAC_SDN',
    entry: '9001',
    name: 'KALPANIK, Badmash',
    blockedAt: anHourAgo(),
    basis: '' as const,
    reference: '',
  }

  test('records interest on blocked money', async () => {
    const { user } = renderPage(
      makeRecord({ waiting: false, block: { ...blocked, state: 'BLOCKED', interest: '1.25' } }),
    )
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/interest', { success: true })
    expect(await screen.findByText(/1\.25/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Record interest' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Credited interest in USD' }), '0.50')
    await user.click(within(dialog).getByRole('button', { name: 'Record interest' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ credited: '0.50' }]))
  })

  test('records the payment of interest after the money is unblocked', async () => {
    const { user } = renderPage(
      makeRecord({ waiting: false, block: { ...blocked, state: 'UNBLOCKED', interest: '1.25' } }),
    )
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/interest', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Record interest payment' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Payment reference' }), 'wire-7')
    await user.click(within(dialog).getByRole('button', { name: 'Record interest payment' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ reference: 'wire-7' }]))
  })

  test('unblocks blocked money with the license that the first person entered', async () => {
    const { user } = renderPage(
      makeRecord({
        waiting: false,
        block: {
          state: 'UNBLOCK_PROPOSED',
          personId: 'sender-1',
          list: 'OFAC_SDN',
          entry: '9001',
          name: 'KALPANIK, Badmash',
          proposedBy: { id: 'staff-1', name: 'Asha Rai', role: 'COMPLIANCE' },
          blockedAt: anHourAgo(),
          basis: 'LICENSE',
          reference: 'SDGT-2026-1',
        },
      }),
    )
    const requests = mockResponse('post', '/v1/admin/holds/transfer-1/unblock', { success: true })
    expect(await screen.findByText(/Asha Rai wants to unblock the money \(SDGT-2026-1\)/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Unblock money' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'License checked')
    await user.type(
      within(dialog).getByRole('textbox', { name: new RegExp(aTransaction.referenceNumber) }),
      aTransaction.referenceNumber,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Unblock money' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { basis: 'LICENSE', reference: 'SDGT-2026-1', comments: 'License checked' },
      ]),
    )
  })
})
