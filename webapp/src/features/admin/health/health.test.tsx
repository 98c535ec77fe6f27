import { screen, waitFor, within } from '@testing-library/react'
import type { JsonBodyType } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role, Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { formatBytes, formatDuration } from '../shared/health'
import HealthPage from './HealthPage'

const makeCheck = (
  measure: Schemas['HealthCheck']['measure'],
  overrides: Partial<Schemas['HealthCheck']> = {},
): Schemas['HealthCheck'] => ({
  measure,
  unit: 'SECONDS',
  figure: 0,
  level: 'OK',
  watch: 5,
  alarm: 60,
  ...overrides,
})

const makeHealth = (overrides: Partial<Schemas['Health']> = {}): Schemas['Health'] => ({
  checks: [
    makeCheck('BOOKS'),
    makeCheck('LIMITS', { figure: 1, level: 'ALARM' }),
    makeCheck('SEAL', { figure: 75, level: 'ALARM', raisedSince: '2026-11-20T18:30:00Z' }),
    makeCheck('DATABASE', { level: 'UNKNOWN' }),
  ],
  seal: { number: 12, size: '900', unsealed: 3, at: '2026-11-20T18:30:00Z' },
  archive: { files: 0, through: '0', bytes: 0 },
  database: { bytes: 12_345_678, logBytes: 1_000_000, partitions: 2, room: 100, head: '903' },
  maintenance: [],
  ...overrides,
})

const makeProjection = (
  name: string,
  overrides: Partial<Schemas['ProjectionHealth']> = {},
): Schemas['ProjectionHealth'] => ({
  name,
  version: 1,
  position: '900',
  head: '900',
  lagEvents: 0,
  lagSeconds: 0,
  healthy: true,
  lastError: '',
  rebuilding: false,
  canGoBack: false,
  parked: [],
  ...overrides,
})

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const defaultResponses = {
  health: makeHealth(),
  projections: { result: [makeProjection('sendersummary', { canGoBack: true })] },
  workers: { result: [] },
  callbacks: { result: [] },
  divergences: { result: [], open: 0, walked: '7', streams: 3 },
  rates: { source: 'fixed', tries: 0, lastError: '', stale: false, healthy: true },
}

/** renderPage renders the page. The given responses replace the default ones. */
function renderPage(
  responses: Partial<Record<keyof typeof defaultResponses, JsonBodyType>> = {},
  at?: string,
) {
  for (const [name, body] of Object.entries({ ...defaultResponses, ...responses }))
    mockResponse('get', `/v1/admin/${name}`, body)
  return render(<HealthPage />, { at })
}

beforeEach(() => signInAs('ADMIN'))

describe('the health page', () => {
  test('each measure shows its level as text and links to its details', async () => {
    renderPage()
    const storage = await screen.findByRole('region', { name: 'Storage' })
    const seal = within(storage).getByRole('link', { name: /Time since last seal/ })
    expect(seal).toHaveTextContent('Alarm1 min 15 sStaff notified')
    expect(seal).toHaveAttribute('href', '/admin/health#log')
    expect(within(storage).getByRole('link', { name: /Database/ })).toHaveTextContent('Unknown–')
    expect(screen.getByRole('link', { name: /Out-of-balance/ })).toHaveAttribute('href', '/admin/ledger')
    expect(await screen.findByText('seal 12 with 900 events,', { exact: false })).toBeVisible()
    expect(screen.getByText('12.3 MB')).toBeVisible()
  })

  test('each difference from the log links to its stream’s replay', async () => {
    const responses = {
      divergences: {
        result: [
          {
            id: 'd-1',
            kind: 'READ_MODEL',
            scope: 'transfer-t-1',
            subject: 'transfers.transfers t-1',
            expected: 'status PENDING',
            actual: 'status COMPLETED',
            firstSeen: '2026-03-02T18:00:00Z',
            lastSeen: '2026-03-02T18:05:00Z',
          },
        ],
        open: 1,
        walked: '7',
        streams: 3,
        lookedAt: '2026-03-02T18:05:00Z',
      },
    }
    renderPage(responses)
    const section = await screen.findByRole('region', { name: 'Differences from the event log' })
    expect(await within(section).findByRole('link', { name: 'transfer-t-1' })).toHaveAttribute(
      'href',
      '/admin/replay/transfer-t-1',
    )
    expect(section).toHaveTextContent('Read model')
    expect(section).toHaveTextContent('status COMPLETED')
    expect(screen.getByRole('link', { name: /Senders with wrong limits/ })).toHaveAttribute(
      'href',
      '/admin/health?kind=LIMITS#divergences',
    )
  })

  test('the page scrolls to the section in the URL fragment', async () => {
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    renderPage({}, '/admin/health#callbacks')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Unprocessed callbacks' })).toHaveFocus())
    expect(scrollIntoView).toHaveBeenCalled()
  })

  test('an administrator rebuilds a read model with a reason', async () => {
    const requests = mockResponse('post', '/v1/admin/projections/sendersummary/rebuild', { success: true })
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Rebuild sendersummary' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' Its rules were fixed ')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([
        { reason: 'Its rules were fixed', afresh: false, acceptDifference: false },
      ]),
    )
  })

  test('a running rebuild shows its progress and prevents another rebuild', async () => {
    const responses = {
      health: makeHealth({
        running: {
          task: 'REBUILD',
          projection: 'sendersummary',
          reason: 'Fixed',
          at: '2026-11-20T18:30:00Z',
          tables: [],
        },
      }),
      projections: { result: [makeProjection('sendersummary', { rebuilding: true, rebuiltTo: '450' })] },
    }
    renderPage(responses)
    const progress = await screen.findByRole('progressbar', { name: 'Rebuild of sendersummary' })
    expect(progress).toHaveAttribute('value', '450')
    expect(progress).toHaveAttribute('max', '900')
    expect(screen.getByRole('button', { name: 'Rebuild sendersummary' })).toBeDisabled()
  })

  test('a failed rebuild lists the tables that differ, and an administrator can accept the difference', async () => {
    const responses = {
      health: makeHealth({
        maintenance: [
          {
            task: 'REBUILD',
            projection: 'sendersummary',
            reason: 'Fixed',
            at: '2026-11-20T18:30:00Z',
            endedAt: '2026-11-20T18:31:00Z',
            failure: 'DIFFERS',
            tables: ['transfers'],
          },
        ],
      }),
    }
    const requests = mockResponse('post', '/v1/admin/projections/sendersummary/rebuild', { success: true })
    const { user } = renderPage(responses)
    expect(await screen.findByText(/the new tables differ/)).toBeVisible()
    expect(screen.getByText(/\(transfers\)/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Rebuild sendersummary' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: /Switch to the new tables/ }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Reviewed')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([{ reason: 'Reviewed', afresh: false, acceptDifference: true }]),
    )
  })

  test('an administrator retries a blocked stream with a reason', async () => {
    const responses = {
      projections: {
        result: [
          makeProjection('sendersummary', {
            healthy: false,
            parked: [
              {
                stream: 'transfer-1',
                position: '7',
                type: 'transfer.canceled',
                events: 2,
                error: 'SQLSTATE 23514',
                since: '2026-11-20T18:30:00Z',
              },
            ],
          }),
        ],
      },
    }
    const requests = mockResponse('post', '/v1/admin/projections/sendersummary/retry', {
      done: false,
      error: 'SQLSTATE 23505',
    })
    const { user } = renderPage(responses)
    const blockedStreams = await screen.findByRole('table', { name: 'Blocked streams' })
    expect(blockedStreams).toHaveTextContent('SQLSTATE 23514')
    await user.click(
      within(blockedStreams).getByRole('button', { name: 'Retry transfer-1 in sendersummary' }),
    )
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The fix is deployed')
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([{ stream: 'transfer-1', reason: 'The fix is deployed' }]),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('The retry failed: SQLSTATE 23505')
  })

  test('an administrator can retry a callback only after all automatic attempts failed', async () => {
    const callback = {
      provider: 'sandbox',
      attempts: 3,
      error: 'connection refused',
      receivedAt: '2026-11-20T18:30:00Z',
    }
    const responses = {
      callbacks: {
        result: [
          { ...callback, callbackId: 'c-1', aside: true },
          { ...callback, callbackId: 'c-2', aside: false },
        ],
      },
    }
    const requests = mockResponse('post', '/v1/admin/callbacks/retry', { success: true })
    const { user } = renderPage(responses)
    await user.click(await screen.findByRole('button', { name: 'Retry callback c-1' }))
    expect(screen.queryByRole('button', { name: 'Retry callback c-2' })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Fixed')
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(requests.bodies).toEqual([{ provider: 'sandbox', callbackId: 'c-1', reason: 'Fixed' }]),
    )
  })

  test('compliance staff see the page without repair actions', async () => {
    signInAs('COMPLIANCE')
    renderPage({ projections: { result: [makeProjection('glance'), makeProjection('ledger')] } })
    const models = await screen.findByRole('table', { name: 'Read models' })
    expect(within(models).getByText('sender summary (glance)')).toBeVisible()
    expect(within(models).getByText('ledger')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Rebuild/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull()
  })
})

test('formatDuration and formatBytes use the largest unit that fits', () => {
  expect([0, 59, 75, 3_700, 200_000].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min 15 s',
    '1 h 1 min',
    '2 days',
  ])
  expect([0, 999, 1_500, 12_345_678, 3_000_000_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '12.3 MB',
    '3.0 TB',
  ])
})
