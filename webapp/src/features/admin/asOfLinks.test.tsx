import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import CasesPage from './cases/CasesPage'
import ComplaintsPage from './customers/ComplaintsPage'
import ErasuresPage from './customers/ErasuresPage'
import LockedSendersPage from './customers/LockedSendersPage'
import HoldsPage from './holds/HoldsPage'
import LedgerPage from './ledger/LedgerPage'
import CouponsPage from './pricing/CouponsPage'
import FeeSetsPage from './pricing/FeeSetsPage'
import RatesPage from './pricing/RatesPage'
import ReconciliationPage from './reconciliation/ReconciliationPage'
import SanctionsListsPage from './sanctions/SanctionsListsPage'
import StaffPage from './staff/StaffPage'
import DeadlinesPage from './transfers/DeadlinesPage'
import { useSavedFilters } from './transfers/savedFilters'
import TransfersPage from './transfers/TransfersPage'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  useSavedFilters.setState({ staffId: '', filters: [] })
})

describe('the link to the as-of view', () => {
  test('the list of transfers links to the as-of view with its filter, and to the sender’s replay and limits', async () => {
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' })
    render(<TransfersPage />, { at: '/admin/transfers?transStatus=HOLD&sender=s-1&amountFrom=5' })
    expect(screen.getByRole('link', { name: 'View as of…' })).toHaveAttribute(
      'href',
      '/admin/as-of?show=transfers&transStatus=HOLD&sender=s-1',
    )
    expect(screen.getByRole('link', { name: 'Replay sender history' })).toHaveAttribute(
      'href',
      '/admin/replay/sender-s-1',
    )
    expect(screen.getByRole('link', { name: 'Sending limits' })).toHaveAttribute(
      'href',
      '/admin/as-of?show=sender&sender=s-1',
    )
  })

  test.each([
    ['coupons', <CouponsPage key="coupons" />, 'coupons', ['/v1/coupons']],
    ['fee sets', <FeeSetsPage key="fee-sets" />, 'prices', ['/v1/fees']],
    ['locked senders', <LockedSendersPage key="senders" />, 'locked', ['/v1/senders/locked']],
    ['held transfers', <HoldsPage key="holds" />, 'holds', ['/v1/admin/holds']],
    ['cases', <CasesPage key="cases" />, 'cases', ['/v1/admin/cases']],
    ['deadlines', <DeadlinesPage key="deadlines" />, 'deadlines', ['/v1/admin/deadlines']],
    ['complaints', <ComplaintsPage key="complaints" />, 'complaints', ['/v1/admin/complaints']],
    ['rates', <RatesPage key="rates" />, 'rates', ['/v1/admin/rates', '/v1/admin/rates/published']],
    ['sanctions lists', <SanctionsListsPage key="lists" />, 'sanctions-lists', ['/v1/admin/screening/lists']],
    [
      'differences',
      <ReconciliationPage key="differences" />,
      'differences',
      ['/v1/admin/reconciliation/statements', '/v1/admin/reconciliation/differences'],
    ],
    ['staff', <StaffPage key="staff" />, 'staff', ['/v1/admin/staff']],
    ['erasure requests', <ErasuresPage key="erasures" />, 'erasures', ['/v1/admin/erasures']],
    ['balances', <LedgerPage key="balances" />, 'balances', ['/v1/admin/ledger/trial-balance']],
  ])('the list of %s links to its as-of view', (_, page, show, paths) => {
    const empty = { result: [], open: [], unread: [], position: '1', accounts: [], sums: [] }
    for (const path of paths) mockResponse('get', path, empty)
    render(page)
    expect(screen.getByRole('link', { name: 'View as of…' })).toHaveAttribute(
      'href',
      `/admin/as-of?show=${show}`,
    )
  })
})
