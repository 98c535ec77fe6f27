import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import ReconciliationPage from './ReconciliationPage'

const statement: Schemas['ComparedStatement'] = {
  id: 'a1'.repeat(32),
  counterparty: 'BANK',
  account: 'customer_funds',
  file: 'prior-day-00000012.bai',
  number: 12,
  day: '2026-11-20',
  currency: 'USD',
  opening: '1000.00',
  closing: '1204.00',
  books: '1260.00',
  inTransit: '55.00',
  differing: '1.00',
  lines: 2,
  matched: 1,
  differs: 1,
  continues: true,
  comparedAt: new Date().toISOString(),
}

const difference: Schemas['ReconciliationDifference'] = {
  id: 'BANK.a1a1a1a1a1a1.5.OTHER_AMOUNT',
  counterparty: 'BANK',
  kind: 'OTHER_AMOUNT',
  status: 'OPEN',
  transferId: 'transfer-1',
  event: '77',
  file: 'prior-day-00000012.bai',
  line: 5,
  reference: '991000000000001',
  currency: 'USD',
  ours: '205.00',
  theirs: '204.00',
  since: new Date().toISOString(),
  foundAt: new Date().toISOString(),
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
  mockResponse('get', '/v1/admin/reconciliation/statements', {
    result: [statement],
    open: [
      { counterparty: 'BANK', count: 1 },
      { counterparty: 'CARD_PROCESSOR', count: 0 },
      { counterparty: 'PAYOUT_PARTNER', count: 0 },
    ],
    unread: [],
  })
})
const mockDifferences = () =>
  mockResponse('get', '/v1/admin/reconciliation/differences', { result: [difference] })

describe('reconciliation', () => {
  test('a difference links to the transfer, our event, and the statement line', async () => {
    mockDifferences()
    render(<ReconciliationPage />)
    const row = await screen.findByRole('row', { name: /Amount differs/ })
    expect(within(row).getByRole('link', { name: 'Transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/transfer-1',
    )
    expect(within(row).getByRole('link', { name: 'Event 77' })).toHaveAttribute(
      'href',
      '/admin/events?event=77',
    )
    expect(row).toHaveTextContent('prior-day-00000012.bai, line 5')
    expect(await screen.findByText('1 open difference')).toBeInTheDocument()
    expect(screen.getAllByText('No open differences')).toHaveLength(2)
  })

  test('explaining a difference requires a reason', async () => {
    mockDifferences()
    const requests = mockResponse('post', '/v1/admin/reconciliation/differences/:id/explain', {
      success: true,
    })
    const { user } = render(<ReconciliationPage />)
    await user.click(await screen.findByRole('button', { name: `Explain ${difference.id}` }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Explain' }))
    expect(requests.bodies).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' The bank kept a dollar. ')
    await user.click(within(dialog).getByRole('button', { name: 'Explain' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ reason: 'The bank kept a dollar.' }]))
  })

  test('a statement shows both closing balances and the difference between them', async () => {
    render(<ReconciliationPage />, { at: '/admin/reconciliation?view=statements' })
    const row = await screen.findByRole('row', { name: /Bank no. 12/ })
    for (const amount of ['1,000.00 USD', '1 of 2', '1,204.00', '55.00', '1.00', '1,260.00']) {
      expect(row).toHaveTextContent(amount)
    }
  })
})
