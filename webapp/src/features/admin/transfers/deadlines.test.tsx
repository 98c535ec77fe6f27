import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import DeadlinesPage from './DeadlinesPage'

const id = '0198c2f4-77aa-7c3e-9d21-000000000001'

describe('the deadlines page', () => {
  beforeEach(() => {
    signInUser()
    useSession.setState({ roles: ['SUPPORT'], status: undefined })
  })

  const deadline: Schemas['LegalDeadline'] = {
    transferId: id,
    kind: 'AVAILABLE',
    state: 'OPEN',
    beganAt: '2026-03-02T18:00:00.000Z',
    dueAt: '2026-03-05T18:15:00.000Z',
    lastDay: '2026-03-05',
  }

  test('the page opens on late deadlines and the ones due next', async () => {
    const requests = mockResponse('get', '/v1/admin/deadlines', {
      result: [deadline],
      paging: { page: 0, pageSize: 50, totalCount: 1 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines' })
    expect(await screen.findByRole('cell', { name: 'Funds availability' })).toBeVisible()
    expect(screen.getByText('Mar 5, 2026')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('state')).toBe('NEXT')
    expect(screen.getByText(/^was due/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'View transfer' })).toHaveAttribute(
      'href',
      `/admin/transfers/${id}`,
    )
  })

  test('the page lists past deadlines and shows whether they were met', async () => {
    const requests = mockResponse('get', '/v1/admin/deadlines', {
      result: [{ ...deadline, state: 'PASSED', passedAt: '2026-03-05T18:15:01.000Z' }],
      paging: { page: 0, pageSize: 50, totalCount: 1 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines?state=PASSED&kind=AVAILABLE' })
    expect(await screen.findByText('not yet')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('kind')).toBe('AVAILABLE')
  })

  test('cancellation periods have a filter of their own', async () => {
    const requests = mockResponse('get', '/v1/admin/deadlines', { result: [] })
    const { user } = render(<DeadlinesPage />, { at: '/admin/deadlines' })
    await user.click(await screen.findByRole('combobox', { name: 'Deadline type' }))
    await user.click(await screen.findByRole('option', { name: 'Cancellation' }))
    await waitFor(() => expect(requests.urls).toHaveLength(2))
    expect(requests.urls[1]?.searchParams.get('kind')).toBe('CANCEL')
    expect(requests.urls[1]?.searchParams.get('state')).toBe('OPEN')
  })

  test('a deadline of a complaint leads to the complaint', async () => {
    useSession.setState({ roles: ['COMPLIANCE'] })
    const { transferId: _, ...complaint } = deadline
    mockResponse('get', '/v1/admin/deadlines', {
      result: [
        { ...complaint, kind: 'COMPLAINT_RESULT', sourceId: 'c1' },
        { ...complaint, kind: 'REPORT', sourceId: 's1' },
      ],
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines' })
    expect(await screen.findByRole('cell', { name: 'Complaint result to sender' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View complaint' })).toHaveAttribute(
      'href',
      '/admin/complaints/c1',
    )
    expect(screen.getByRole('cell', { name: 'Suspicious activity report' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View report' })).toHaveAttribute(
      'href',
      expect.stringContaining('s1'),
    )
  })

  test('an empty list shows a message', async () => {
    mockResponse('get', '/v1/admin/deadlines', {
      result: [],
      paging: { page: 0, pageSize: 50, totalCount: 0 },
    })
    render(<DeadlinesPage />, { at: '/admin/deadlines?state=PASSED' })
    expect(await screen.findByText('No past deadlines')).toBeVisible()
  })
})
