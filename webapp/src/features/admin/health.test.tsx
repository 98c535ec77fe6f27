import { screen, waitFor, within } from '@testing-library/react'
import type { JsonBodyType } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@/api/types'
import { useSession } from '@/session/store'
import { render, signedIn } from '@/test/render'
import { answers } from '@/test/server'
import HealthPage from './HealthPage'
import { bytes, duration } from './health'
import type { Health, HealthCheck, ProjectionHealth } from './types'

const check = (measure: HealthCheck['measure'], more: Partial<HealthCheck> = {}): HealthCheck => ({
  measure,
  unit: 'SECONDS',
  figure: 0,
  level: 'OK',
  watch: 5,
  alarm: 60,
  ...more,
})

const health = (more: Partial<Health> = {}): Health => ({
  checks: [
    check('BOOKS'),
    check('LIMITS', { figure: 1, level: 'ALARM' }),
    check('SEAL', { figure: 75, level: 'ALARM', raisedSince: '2026-11-20T18:30:00Z' }),
    check('DATABASE', { level: 'UNKNOWN' }),
  ],
  seal: { number: 12, size: '900', unsealed: 3, at: '2026-11-20T18:30:00Z' },
  archive: { files: 0, through: '0', bytes: 0 },
  database: { bytes: 12_345_678, logBytes: 1_000_000, partitions: 2, room: 100, head: '903' },
  maintenance: [],
  ...more,
})

const model = (name: string, more: Partial<ProjectionHealth> = {}): ProjectionHealth => ({
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
  ...more,
})

const as = (role: Role) => {
  signedIn({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const normal = {
  health: health(),
  projections: { result: [model('glance', { canGoBack: true })] },
  workers: { result: [] },
  callbacks: { result: [] },
  divergences: { result: [], open: 0, walked: '7', streams: 3 },
  rates: { source: 'fixed', tries: 0, lastError: '', stale: false, healthy: true },
}

/** show opens the page with the given answers instead of the defaults. */
function show(change: Partial<Record<keyof typeof normal, JsonBodyType>> = {}, at?: string) {
  for (const [name, body] of Object.entries({ ...normal, ...change }))
    answers('get', `/v1/admin/${name}`, body)
  return render(<HealthPage />, { at })
}

beforeEach(() => as('ADMIN'))

describe('the health page', () => {
  test('each figure shows its level in words and links to its details', async () => {
    show()
    const storage = await screen.findByRole('region', { name: 'Storage' })
    const seal = within(storage).getByRole('link', { name: /Time since last seal/ })
    expect(seal).toHaveTextContent('Alarm1 min 15 sStaff notified')
    expect(seal).toHaveAttribute('href', '/admin/health#log')
    expect(within(storage).getByRole('link', { name: /Database/ })).toHaveTextContent('Unknown–')
    expect(screen.getByRole('link', { name: /Out-of-balance/ })).toHaveAttribute('href', '/admin/ledger')
    expect(await screen.findByText('number 12, 900 events,', { exact: false })).toBeVisible()
    expect(screen.getByText('12.3 MB')).toBeVisible()
  })

  test('a difference from the log links to the replay of its subject', async () => {
    const change = {
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
    show(change)
    const part = await screen.findByRole('region', { name: 'Differences from the event log' })
    expect(await within(part).findByRole('link', { name: 'transfer-t-1' })).toHaveAttribute(
      'href',
      '/admin/replay/transfer-t-1',
    )
    expect(part).toHaveTextContent('Read model')
    expect(part).toHaveTextContent('status COMPLETED')
    expect(screen.getByRole('link', { name: /Senders with wrong limits/ })).toHaveAttribute(
      'href',
      '/admin/health?kind=LIMITS#divergences',
    )
  })

  test('the URL scrolls to a part of the page', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    show({}, '/admin/health#callbacks')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Unprocessed callbacks' })).toHaveFocus())
    expect(scrolled).toHaveBeenCalled()
  })

  test('an admin rebuilds a read model for a reason', async () => {
    const asked = answers('post', '/v1/admin/projections/glance/rebuild', { success: true })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Rebuild glance' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' Its rules were mended ')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    await waitFor(() =>
      expect(asked.bodies).toEqual([
        { reason: 'Its rules were mended', afresh: false, acceptDifference: false },
      ]),
    )
  })

  test('a running rebuild shows its progress and blocks others', async () => {
    const change = {
      health: health({
        running: {
          task: 'REBUILD',
          projection: 'glance',
          reason: 'Mended',
          at: '2026-11-20T18:30:00Z',
          tables: [],
        },
      }),
      projections: { result: [model('glance', { rebuilding: true, rebuiltTo: '450' })] },
    }
    show(change)
    const progress = await screen.findByRole('progressbar', { name: 'Rebuild of glance' })
    expect(progress).toHaveAttribute('value', '450')
    expect(progress).toHaveAttribute('max', '900')
    expect(screen.getByRole('button', { name: 'Rebuild glance' })).toBeDisabled()
  })

  test('tables that differ are named and used only after confirmation', async () => {
    const change = {
      health: health({
        maintenance: [
          {
            task: 'REBUILD',
            projection: 'glance',
            reason: 'Mended',
            at: '2026-11-20T18:30:00Z',
            endedAt: '2026-11-20T18:31:00Z',
            failure: 'DIFFERS',
            tables: ['transfers'],
          },
        ],
      }),
    }
    const asked = answers('post', '/v1/admin/projections/glance/rebuild', { success: true })
    const { user } = show(change)
    expect(await screen.findByText(/the new tables differ/)).toBeVisible()
    expect(screen.getByText(/\(transfers\)/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Rebuild glance' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: /Switch to the new tables/ }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Looked at')
    await user.click(within(dialog).getByRole('button', { name: 'Rebuild' }))
    await waitFor(() =>
      expect(asked.bodies).toEqual([{ reason: 'Looked at', afresh: false, acceptDifference: true }]),
    )
  })

  test('a blocked stream is retried, and a repeated failure shows a message', async () => {
    const change = {
      projections: {
        result: [
          model('glance', {
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
    const asked = answers('post', '/v1/admin/projections/glance/retry', {
      done: false,
      error: 'SQLSTATE 23505',
    })
    const { user } = show(change)
    const waiting = await screen.findByRole('table', { name: 'Blocked streams' })
    expect(waiting).toHaveTextContent('SQLSTATE 23514')
    await user.click(within(waiting).getByRole('button', { name: 'Retry transfer-1 in glance' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The fix is in')
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(asked.bodies).toEqual([{ stream: 'transfer-1', reason: 'The fix is in' }]))
  })

  test('a callback set aside can be retried, one with automatic retries cannot', async () => {
    const kept = { provider: 'sandbox', attempts: 3, error: 'refused', receivedAt: '2026-11-20T18:30:00Z' }
    const change = {
      callbacks: {
        result: [
          { ...kept, callbackId: 'c-1', aside: true },
          { ...kept, callbackId: 'c-2', aside: false },
        ],
      },
    }
    const asked = answers('post', '/v1/admin/callbacks/retry', { success: true })
    const { user } = show(change)
    await user.click(await screen.findByRole('button', { name: 'Retry callback c-1' }))
    expect(screen.queryByRole('button', { name: 'Try callback c-2 again' })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Mended')
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(asked.bodies).toEqual([{ provider: 'sandbox', callbackId: 'c-1', reason: 'Mended' }]),
    )
  })

  test('compliance sees everything but has no repair actions', async () => {
    as('COMPLIANCE')
    show()
    expect(await screen.findByRole('table', { name: 'Read models' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Rebuild/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Go back/ })).toBeNull()
  })
})

test('durations and sizes are readable', () => {
  expect([0, 59, 75, 3_700, 200_000].map(duration)).toEqual([
    '0 s',
    '59 s',
    '1 min 15 s',
    '1 h 1 min',
    '2 days',
  ])
  expect([0, 999, 1_500, 12_345_678, 3_000_000_000_000].map(bytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '12.3 MB',
    '3.0 TB',
  ])
})
