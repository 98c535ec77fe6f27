import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import CausationPage from './CausationPage'
import { layOutCausation } from './causation'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

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

describe('the causation page', () => {
  const step = (position: number, causation: string, type: string) => ({
    ...anEvent(position, type),
    causation,
  })

  test('the page shows causes and effects as a diagram and as a list (2.04)', async () => {
    mockResponse('get', '/v1/admin/events', {
      result: [
        step(9, 'event-8', 'transfer.funding_submitted'),
        step(8, 'event-7', 'transfer.funding_requested'),
        step(7, '', 'transfer.created'),
      ],
      next: '',
    })
    render(<CausationPage />, { at: '/admin/causation/c-1', path: '/admin/causation/:correlation' })
    expect(await screen.findByRole('region', { name: /^A diagram of 3 events in 1 stream/ })).toBeVisible()
    const first = screen.getByRole('link', { name: 'Transfer: Created' }).closest('li') as HTMLElement
    const second = within(first)
      .getByRole('link', { name: 'Transfer: Funding requested' })
      .closest('li') as HTMLElement
    expect(within(second).getByRole('link', { name: 'Transfer: Funding submitted' })).toHaveAttribute(
      'href',
      '/admin/events?event=9',
    )
  })

  test('a parent shares the row of its first child, and an event whose cause is later or missing starts a new tree', () => {
    const { roots, nodes, rows, columns } = layOutCausation([
      step(1, 'event-9', 'a.a'),
      step(2, 'event-1', 'a.b'),
      step(3, 'event-1', 'a.c'),
      step(9, 'event-1', 'a.d'),
      step(10, 'missing-event', 'a.e'),
    ])
    expect(roots.map(({ event }) => event.position)).toEqual(['1', '10'])
    expect(nodes.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 0],
    ])
    expect([rows, columns]).toEqual([4, 2])
  })
})
