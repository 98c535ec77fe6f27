import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AsOfView } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { AsOfControl } from './AsOfControl'
import AsOfPage from './AsOfPage'
import { currentPath, pastParams } from './pastViews'

const asOf = '2026-11-03T22:15:00.000Z'
const moment = 'As of Nov 3, 2026, 2:15 PM PST'

/** pastViews lists each page with past data, and the as-of view to which it leads. */
const pastViews: [current: string, show: string, filtered?: string][] = [
  ['/admin/transfers', 'transfers'],
  [
    '/admin/transfers?transStatus=HOLD&sender=s-1&amountFrom=5',
    'transfers&transStatus=HOLD&sender=s-1',
    '/admin/transfers?transStatus=HOLD&sender=s-1',
  ],
  ['/admin/customers/s-1', 'sender&sender=s-1'],
  ['/admin/coupons', 'coupons'],
  ['/admin/fee-sets', 'prices'],
  ['/admin/senders/locked', 'locked'],
  ['/admin/holds', 'holds'],
  ['/admin/cases', 'cases'],
  ['/admin/deadlines', 'deadlines'],
  ['/admin/complaints', 'complaints'],
  ['/admin/rates', 'rates'],
  ['/admin/screening/lists', 'sanctions-lists'],
  ['/admin/reconciliation', 'differences'],
  ['/admin/reconciliation?view=statements', 'statements'],
  ['/admin/reads?list=EXPORTS', 'exports'],
  ['/admin/staff', 'staff'],
  ['/admin/erasures', 'erasures'],
  ['/admin/ledger', 'balances'],
]

test.each(pastViews)('%s and its as-of view lead to each other', (current, show, filtered = current) => {
  const [pathname = '', search] = current.split('?')
  const params = pastParams(pathname, new URLSearchParams(search))
  expect(new URLSearchParams(params).toString()).toBe(`show=${show}`)
  expect(currentPath(params?.show as AsOfView, new URLSearchParams(params))).toBe(filtered)
})

test('the form for a sender’s limits leads to the transfers', () => {
  expect(currentPath('sender', new URLSearchParams('show=sender'))).toBe('/admin/transfers')
})

test.each(['/admin/health', '/admin/reads', '/admin/transfers/transfer-1'])(
  'the page %s shows only current data',
  (pathname) => {
    expect(pastParams(pathname, new URLSearchParams())).toBeUndefined()
  },
)

describe('the as-of control', () => {
  test('leads to the past data of the current page', async () => {
    const { user, router } = render(<AsOfControl />, { at: '/admin/transfers?sender=s-1&amountFrom=5' })
    await user.click(screen.getByRole('button', { name: 'As of now (PT)' }))
    const dialog = await screen.findByRole('dialog', { name: 'View as of an earlier time' })
    const before = Date.now()
    await user.click(within(dialog).getByRole('button', { name: 'An hour ago' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/as-of'))
    const search = new URLSearchParams(router.state.location.search)
    expect(Date.parse(search.get('asOf') ?? '')).toBeGreaterThanOrEqual(before - 3_600_000)
    search.delete('asOf')
    expect(search.toString()).toBe('show=transfers&sender=s-1')
  })

  test('says that a page shows only current data', async () => {
    const { user, router } = render(<AsOfControl />, { at: '/admin/health' })
    await user.click(screen.getByRole('button', { name: 'As of now (PT)' }))
    expect(await screen.findByText(/This page shows current data only\./)).toBeVisible()
    expect(screen.queryByLabelText(/^As of \(/)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'View past data' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/as-of'))
  })

  test('shows the time of past data in Pacific time, and changes only the time', async () => {
    const { user, router } = render(<AsOfControl />, { at: `/admin/as-of?show=cases&asOf=${asOf}` })
    await user.click(screen.getByRole('button', { name: moment }))
    expect(await screen.findByLabelText('As of (PST)')).toHaveValue('2026-11-03T14:15')
    await user.click(screen.getByRole('button', { name: 'A day ago' }))
    await waitFor(() => expect(router.state.location.search).not.toContain(encodeURIComponent(asOf)))
    expect(router.state.location.search).toMatch(/^\?show=cases&asOf=/)
  })
})

test('past data has a banner with its time and a link to the current data', async () => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  const snapshot = { asOf, position: '17', recordedAt: asOf }
  mockResponse('get', '/v1/admin/as-of/prices', { ...snapshot, feeSets: [], lists: [] })
  mockResponse('get', '/v1/admin/as-of/lists/:list', { ...snapshot, result: [], next: '' })
  render(<AsOfPage />, { at: `/admin/as-of?show=cases&asOf=${asOf}` })
  expect(screen.getByText(moment)).toBeVisible()
  expect(await screen.findByText(/Log position 17/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to now' })).toHaveAttribute('href', '/admin/cases')
})
