import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponses } from '@/test/server'
import DeadlinesPage from './DeadlinesPage'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

describe('a paged list', () => {
  const makeDeadline = (number: number) => ({
    transferId: `transfer-${number}`,
    kind: 'AVAILABLE',
    state: 'OPEN',
    beganAt: '2026-03-02T18:00:00.000Z',
    dueAt: '2026-03-05T18:15:00.000Z',
    lastDay: '2026-03-05',
  })
  const pageSize = 50

  /** mockDeadlines mocks a paged list of deadlines. */
  const mockDeadlines = (count: number) =>
    mockResponses('/v1/admin/deadlines', (url) => {
      const from = Number(url.searchParams.get('after') ?? 0)
      const to = Math.min(count, from + pageSize)
      return {
        result: Array.from({ length: to - from }, (_, index) => makeDeadline(from + index)),
        ...(to < count && { next: String(to) }),
      }
    })

  test('the list renders one page at a time, and each page starts where the previous page ended', async () => {
    const requests = mockDeadlines(100_000)
    const { user } = render(<DeadlinesPage />, { at: '/admin/deadlines' })
    const rowCount = async (first: number) => {
      await screen.findByRole('button', { name: `Copy transfer ID transfer-${first}` })
      return screen.getAllByRole('row').length - 1
    }
    expect(await rowCount(0)).toBe(pageSize)
    for (const first of [50, 100, 150]) {
      await user.click(screen.getByRole('button', { name: 'Next' }))
      expect(await rowCount(first)).toBe(pageSize)
    }
    expect(screen.getByText('Page 4')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await rowCount(100)).toBe(pageSize)
    expect(requests.urls.slice(0, 4).map(({ searchParams }) => searchParams.get('after'))).toEqual([
      null,
      '50',
      '100',
      '150',
    ])
  })

  test('the last page disables the Next button, and a new filter starts at the first page', async () => {
    mockDeadlines(60)
    const { user } = render(<DeadlinesPage />, { at: '/admin/deadlines' })
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-59' })
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Past' }))
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-0' })
    expect(screen.getByText('Page 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  })

  test('a list with a single page has no page buttons', async () => {
    mockDeadlines(3)
    render(<DeadlinesPage />, { at: '/admin/deadlines' })
    await screen.findByRole('button', { name: 'Copy transfer ID transfer-2' })
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})
