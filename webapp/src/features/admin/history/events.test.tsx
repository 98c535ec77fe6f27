import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { applyFrame } from '@/lib/live/useLive'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockResponses } from '@/test/server'
import EventsPage from './EventsPage'

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
