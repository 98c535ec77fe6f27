import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { AsOfControl } from './AsOfControl'
import AsOfPage from './AsOfPage'

const asOf = '2026-03-02T18:00:00.000Z'
const snapshot = { asOf, position: '17', recordedAt: asOf }

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
  mockResponse('get', '/v1/admin/as-of/prices', { ...snapshot, feeSets: [], lists: [] })
})

describe('the as-of time', () => {
  const originalZone = process.env.TZ
  afterEach(() => {
    if (originalZone === undefined) delete process.env.TZ
    else process.env.TZ = originalZone
  })

  test.each(['America/New_York', 'Asia/Kathmandu'])(
    'uses Pacific time in a browser in %s (1.08b)',
    async (zone) => {
      process.env.TZ = zone
      const requests = mockResponse('get', '/v1/admin/as-of/lists/:list', {
        ...snapshot,
        result: [],
        next: '',
      })
      const { user } = render(
        <>
          <AsOfControl />
          <AsOfPage />
        </>,
        { at: `/admin/as-of?show=holds&asOf=${asOf}` },
      )
      await user.click(screen.getByRole('button', { name: 'As of Mar 2, 2026, 10:00 AM PST' }))
      const field = await screen.findByLabelText(/^As of/, { selector: 'input[type=datetime-local]' })
      expect(field).toHaveValue('2026-03-02T10:00')
      fireEvent.change(field, { target: { value: '2026-03-08T10:00:00' } })
      await user.click(screen.getByRole('button', { name: 'Update view' }))
      await screen.findByText('This list was empty at the time')
      expect(requests.urls.at(-1)?.searchParams.get('asOf')).toBe('2026-03-08T17:00:00.000Z')
    },
  )
})

test('the page asks for a time if its URL has none', async () => {
  mockResponse('get', '/v1/admin/as-of/lists/:list', { ...snapshot, result: [], next: '' })
  const { user, router } = render(<AsOfPage />, { at: '/admin/as-of?show=holds' })
  expect(screen.getByText('Choose a date and time')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'A week ago' }))
  expect(await screen.findByText('This list was empty at the time')).toBeVisible()
  expect(router.state.location.search).toMatch(/^\?show=holds&asOf=/)
})

describe('a back-office list as of a given time', () => {
  const heldTransfer = {
    id: 'transfer-1',
    stream: 'transfer-transfer-1',
    step: 4,
    listedAt: asOf,
    status: 'WAITING',
    statusNow: 'COMPLETED',
    transferId: 'transfer-1',
    facts: [
      { name: 'AMOUNT', value: '200.00 USD' },
      { name: 'REASONS', value: 'SCREENING_HIT,VELOCITY' },
      { name: 'DUE', at: '2026-03-03T18:00:00.000Z' },
    ],
  }

  test('each row shows its past and current status and links to its past step', async () => {
    const requests = mockResponse('get', '/v1/admin/as-of/lists/:list', {
      ...snapshot,
      result: [heldTransfer],
      next: '',
    })
    render(<AsOfPage />, { at: `/admin/as-of?show=holds&asOf=${asOf}` })
    const table = await screen.findByRole('table', { name: 'Transfers on hold' })
    const row = within(table).getAllByRole('row')[1] as HTMLElement
    expect(row).toHaveTextContent('Waiting')
    expect(row).toHaveTextContent('now completed')
    expect(row).toHaveTextContent('Screening hit, Velocity')
    expect(row).toHaveTextContent('200.00 USD')
    expect(within(row).getByRole('link', { name: 'Step 4' })).toHaveAttribute(
      'href',
      '/admin/replay/transfer-transfer-1?step=4',
    )
    expect(within(row).getByRole('link', { name: 'Transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/transfer-1',
    )
    expect(requests.urls[0]?.pathname).toBe('/v1/admin/as-of/lists/holds')
  })

  test('the user can load the next page after a page without matches', async () => {
    mockResponse('get', '/v1/admin/as-of/lists/:list', { ...snapshot, result: [], next: '9' })
    render(<AsOfPage />, { at: `/admin/as-of?show=holds&asOf=${asOf}` })
    expect(
      await screen.findByText('No matches on this page. Go to the next page to keep searching.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  })

  test('compliance staff cannot choose lists that only administrators can see', async () => {
    mockResponse('get', '/v1/admin/as-of/lists/:list', { ...snapshot, result: [], next: '' })
    useSession.setState({ roles: ['COMPLIANCE'] })
    const { user } = render(<AsOfPage />, { at: `/admin/as-of?show=cases&asOf=${asOf}` })
    expect(await screen.findByText('This list was empty at the time')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Show' }))
    expect(await screen.findByRole('option', { name: 'Complaints' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Staff' })).toBeNull()
  })
})
