import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import BlockedPage from './BlockedPage'
import ReportPage from './ReportPage'
import ReportsPage from './ReportsPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

const inThreeDays = () => new Date(Date.now() + 3 * 24 * 3600_000 + 60_000).toISOString()

const makeReport = (
  overrides: Partial<Schemas['SanctionsReportDetail']> = {},
): Schemas['SanctionsReportDetail'] => ({
  id: 'transfer-1-blocked',
  kind: 'BLOCKED',
  status: 'DUE',
  transferId: 'transfer-1',
  reference: '1234567897',
  amount: '205.00',
  year: 0,
  actedAt: '2026-11-20T18:30:00Z',
  dueAt: inThreeDays(),
  fields: [
    { name: 'Actual value', text: '205.00 USD' },
    { name: 'Legal authority', text: '' },
  ],
  additions: { contactName: '', contactEmail: '', legalAuthority: '', location: '', comments: '' },
  confirmation: '',
  reason: '',
  ...overrides,
})

const renderReport = (report: Schemas['SanctionsReportDetail']) => {
  mockResponse('get', '/v1/admin/ofac/reports/:id', report)
  return render(<ReportPage />, { at: `/admin/ofac/${report.id}`, path: '/admin/ofac/:id' })
}

describe('the list of OFAC reports', () => {
  test('shows what is due and links to each report', async () => {
    mockResponse('get', '/v1/admin/ofac/reports', {
      result: [makeReport(), makeReport({ id: 'annual-2026', kind: 'ANNUAL', year: 2026, reference: '' })],
    })
    render(<ReportsPage />)
    const [, first, second] = await screen.findAllByRole('row')
    expect(first).toHaveTextContent('Blocked property')
    expect(first).toHaveTextContent('1234567897')
    expect(first).toHaveTextContent('in 3 d')
    expect(within(second as HTMLElement).getByRole('link', { name: 'Annual report 2026' })).toHaveAttribute(
      'href',
      '/admin/ofac/annual-2026',
    )
  })

  test('says when no reports are due', async () => {
    mockResponse('get', '/v1/admin/ofac/reports', { result: [] })
    render(<ReportsPage />)
    expect(await screen.findByText('No reports are due')).toBeVisible()
  })
})

describe('the page of an OFAC report', () => {
  test('shows the worksheet and which facts are missing', async () => {
    renderReport(makeReport())
    const worksheet = await screen.findByRole('table', { name: 'Worksheet' })
    expect(worksheet).toHaveTextContent('205.00 USD')
    expect(worksheet).toHaveTextContent('Legal authoritynot known')
  })

  test('saves additions', async () => {
    const { user } = renderReport(makeReport())
    const requests = mockResponse('put', '/v1/admin/ofac/reports/transfer-1-blocked', { success: true })
    await user.type(await screen.findByRole('textbox', { name: 'Contact person' }), 'Gita Rai')
    await user.click(screen.getByRole('button', { name: 'Save additions' }))
    await waitFor(() => expect(requests.bodies).toMatchObject([{ contactName: 'Gita Rai' }]))
  })

  test('records the confirmation number', async () => {
    const { user } = renderReport(makeReport())
    const requests = mockResponse('post', '/v1/admin/ofac/reports/transfer-1-blocked/file', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Record filing' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Record filing' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Confirmation number from OFAC’s site' }),
      ' BR-1 ',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Record filing' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ confirmation: 'BR-1' }]))
  })

  test('closes the report of a rejected transfer that needs none', async () => {
    const { user } = renderReport(makeReport({ id: 'transfer-1-rejected', kind: 'REJECTED' }))
    const requests = mockResponse('post', '/v1/admin/ofac/reports/transfer-1-rejected/waive', {
      success: true,
    })
    await user.click(await screen.findByRole('button', { name: 'Report not required' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The match was false')
    await user.type(within(dialog).getByLabelText(/^Type /), makeReport().reference)
    await user.click(within(dialog).getByRole('button', { name: 'Report not required' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ reason: 'The match was false' }]))
  })

  test('has no buttons to change a filed report', async () => {
    renderReport(makeReport({ status: 'FILED', confirmation: 'BR-1', closedAt: '2026-11-21T18:30:00Z' }))
    expect(await screen.findByText('BR-1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Record filing' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save additions' })).toBeNull()
  })

  test('lets auditors read only', async () => {
    useSession.setState({ roles: ['AUDITOR'], status: undefined })
    renderReport(makeReport())
    expect(await screen.findByRole('table', { name: 'Worksheet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download worksheet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Record filing' })).toBeNull()
  })
})

describe('the list of blocked property', () => {
  test('shows each transfer and the total', async () => {
    mockResponse('get', '/v1/admin/ofac/blocked', {
      at: '2026-11-20T18:30:00Z',
      total: '205.00',
      result: [
        {
          transferId: 'transfer-1',
          reference: '1234567897',
          owner: 'Maya Gurung',
          entry: 'KALPANIK, Badmash',
          amount: '205.00',
          blockedAt: '2026-11-20T18:30:00Z',
        },
      ],
    })
    render(<BlockedPage />)
    const property = await screen.findByRole('table', { name: 'Blocked property' })
    expect(property).toHaveTextContent('Maya Gurung')
    expect(screen.getByText('Total')).toBeVisible()
  })
})
