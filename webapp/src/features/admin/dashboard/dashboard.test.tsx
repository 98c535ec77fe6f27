import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import DashboardPage from './DashboardPage'

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

describe('the dashboard', () => {
  const mockDashboard = (checks: unknown[] = []) => {
    mockResponse('get', '/v1/admin/holds', { result: [] })
    mockResponse('get', '/v1/senders/locked', { result: [] })
    mockResponse('get', '/v1/admin/health', { checks })
    mockResponse('get', '/v1/admin/rates', {
      source: 'fixed',
      tries: 0,
      lastError: '',
      stale: false,
      healthy: false,
    })
    mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '7',
      accounts: [],
      sums: [],
      balanced: true,
    })
    mockResponse('get', '/v1/admin/events', { result: [anEvent(7)], next: '' })
  }

  test('the dashboard greets an admin as Super Admin (1.06b 2.04a)', async () => {
    mockDashboard()
    renderPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Super Admin' })).toBeVisible()
    expect(await screen.findByText('Balanced')).toBeVisible()
  })

  test('the dashboard greets compliance staff by name (2.04a)', async () => {
    mockDashboard()
    signInAs('COMPLIANCE')
    renderPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Bina Karki' })).toBeVisible()
    await screen.findByText('Balanced')
  })

  test('one alarm links to the list of what it counts', async () => {
    mockDashboard([{ measure: 'PROMISES', level: 'ALARM', value: 3, watch: 1, alarm: 1 }])
    renderPage(<DashboardPage />)
    const card = await screen.findByRole('link', { name: /needs attention: late transfers/ })
    expect(card).toHaveAttribute('href', '/admin/deadlines?state=LATE')
  })
})
