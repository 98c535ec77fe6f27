import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import ReportPage from './ReportPage'
import UnclaimedPage from './UnclaimedPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['FINANCE'], status: undefined })
})

const report: Schemas['UnclaimedReport'] = {
  id: 'TX-2030',
  state: 'TX',
  year: 2030,
  status: 'DUE',
  count: 2,
  amount: '410.00',
  letters: 1,
  lettersFrom: '2030-01-02T08:00:00Z',
  lettersBy: '2030-05-02T07:00:00Z',
  dormantBy: '2030-03-02T08:00:00Z',
  reportBy: '2030-07-02T07:00:00Z',
  paymentBy: '2030-07-02T07:00:00Z',
}

const item = (overrides: Partial<Schemas['UnclaimedItem']>): Schemas['UnclaimedItem'] => ({
  transferId: 't-1',
  reference: '1234567897',
  owner: 'Maya Gurung',
  amount: '205.00',
  owedSince: '2026-03-02T18:00:00Z',
  dormantAt: '2029-03-02T08:00:00Z',
  needsLetter: true,
  ...overrides,
})

const renderReport = (overrides: Partial<Schemas['UnclaimedReportDetail']> = {}) => {
  mockResponse('get', '/v1/admin/unclaimed/:id', {
    ...report,
    dormancyYears: 3,
    minLetter: '250.00',
    payments: [],
    items: [item({}), item({ transferId: 't-2', reference: '2234567895', needsLetter: false })],
    ...overrides,
  })
  return render(<ReportPage />, { at: '/admin/unclaimed/TX-2030', path: '/admin/unclaimed/:id' })
}

describe('the page of unclaimed property', () => {
  test('lists the reports with their last days, and the total', async () => {
    mockResponse('get', '/v1/admin/unclaimed', {
      position: '420',
      total: '410.00',
      states: [{ state: 'TX', count: 2, amount: '410.00' }],
      reports: [report],
    })
    render(<UnclaimedPage />)
    const reports = await screen.findByRole('table', { name: 'Reports to states' })
    expect(within(reports).getByRole('link', { name: 'TX 2030' })).toHaveAttribute(
      'href',
      '/admin/unclaimed/TX-2030',
    )
    expect(reports).toHaveTextContent('May 1, 2030')
    expect(reports).toHaveTextContent('Jul 1, 2030')
    expect(screen.getByText('Includes all events up to log position 420.')).toBeVisible()
  })

  test('says when no refunds are unclaimed', async () => {
    mockResponse('get', '/v1/admin/unclaimed', { position: '1', total: '0.00', states: [], reports: [] })
    render(<UnclaimedPage />)
    expect(await screen.findByText('No refunds are unclaimed')).toBeVisible()
  })
})

describe('the page of a report', () => {
  test('shows a letter', async () => {
    const { user } = renderReport()
    const requests = mockResponse('get', '/v1/admin/unclaimed/TX-2030/letters', 'Dear Maya Gurung')
    await user.click(await screen.findByRole('button', { name: 'To mail. Show the letter for 1234567897' }))
    expect(await screen.findByText(/Dear Maya Gurung/)).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('transferId')).toBe('t-1')
  })

  test('records the selected letters that are due', async () => {
    const { user } = renderReport()
    const requests = mockResponse('post', '/v1/admin/unclaimed/TX-2030/letters', { success: true })
    await user.click(await screen.findByRole('button', { name: 'Record 1 letter' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ transferIds: ['t-1'] }]))
  })

  test('requests the payment of the selected refunds', async () => {
    const { user } = renderReport()
    const requests = mockResponse('post', '/v1/admin/unclaimed/TX-2030/payment', {
      success: true,
      approvalId: 'a-1',
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select 1234567897' }))
    await user.click(screen.getByRole('button', { name: 'Pay 1 refund' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: /Reference/ }), ' wire-1 ')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'annual report')
    await user.type(within(dialog).getByLabelText('Type TX 2030 to confirm'), 'TX 2030')
    await user.click(within(dialog).getByRole('button', { name: 'Pay 1 refund' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { transferIds: ['t-2'], reference: 'wire-1', reason: 'annual report' },
      ]),
    )
  })

  test('requests the correction of a payment', async () => {
    const { user } = renderReport({
      status: 'PAID',
      items: [item({ paidAt: '2030-06-20T18:00:00Z', needsLetter: false })],
      payments: [{ at: '2030-06-20T18:00:00Z', count: 1, amount: '205.00', reference: 'wire-1' }],
    })
    const requests = mockResponse('post', '/v1/admin/transfers/t-1/refund/correction', {
      success: true,
      approvalId: 'a-2',
    })
    expect(await screen.findByText('wire-1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Correct payment' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'returned')
    await user.click(within(dialog).getByRole('button', { name: 'Correct payment' }))
    await waitFor(() => expect(requests.bodies).toEqual([{ reason: 'returned' }]))
  })

  test('lets auditors read only', async () => {
    useSession.setState({ roles: ['AUDITOR'], status: undefined })
    renderReport()
    expect(await screen.findByText('To mail')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay 2 refunds' })).toBeNull()
  })
})
