import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { transferPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import ComplaintsPage from './ComplaintsPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => {
  signInAs('ADMIN')
  mockSharedResponses({ '/v1/states/USA': { result: [{ code: 'TX', name: 'Texas' }] } })
})

describe('complaints', () => {
  const complaint = {
    id: 'c-1',
    complaintNumber: 'C-ABCDE-FGHIJ',
    status: 'OPEN',
    filedAt: '2026-01-02T18:00:00Z',
    answerDueAt: '2026-04-02T17:00:00Z',
    dueAt: '2026-04-02T17:00:00Z',
    name: 'Asha Rai',
    email: 'asha@example.org',
    subject: 'A late payout',
    message: '<b>It has not arrived.</b>',
  }

  test('an open complaint shows its due date, and staff can reply (2.38c)', async () => {
    const later = {
      ...complaint,
      id: 'c-2',
      complaintNumber: 'C-2',
      dueAt: '2999-01-01T18:00:00Z',
      transactionId: 't-1',
    }
    const requests = mockResponse('get', '/v1/admin/complaints', { result: [complaint, later], next: '' })
    const { user } = renderPage(<ComplaintsPage />)
    expect(await screen.findByText('Was due Apr 2, 2026')).toBeVisible()
    expect(screen.getByText('Due Jan 1, 2999')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Related transfer' })).toHaveAttribute(
      'href',
      transferPath('t-1'),
    )
    expect(screen.getAllByText('<b>It has not arrived.</b>')).toHaveLength(2)
    expect(requests.urls[0]?.searchParams.get('unfinished')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Reply to C-ABCDE-FGHIJ' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reply to C-ABCDE-FGHIJ' })
    const replyRequests = mockResponse('post', '/v1/admin/complaints/c-1/answer', { success: true })
    await user.click(within(dialog).getByRole('button', { name: 'Send reply' }))
    expect(await within(dialog).findByText('This field cannot be empty')).toBeVisible()
    expect(replyRequests.bodies).toHaveLength(0)
    await user.type(within(dialog).getByLabelText('Reply'), ' It has arrived. ')
    await user.click(within(dialog).getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Your reply was sent')).toBeInTheDocument()
    expect(replyRequests.bodies).toEqual([{ text: 'It has arrived.' }])
  })

  test('a closed complaint shows the reason, and staff cannot reply (2.38c)', async () => {
    mockResponse('get', '/v1/admin/complaints', {
      result: [
        {
          ...complaint,
          status: 'CLOSED',
          dueAt: undefined,
          reply: 'We are looking into it.',
          closedReason: 'It has arrived.',
        },
      ],
      next: '',
    })
    renderPage(<ComplaintsPage />)
    expect(await screen.findByText('It has arrived.')).toBeVisible()
    expect(screen.getByText('We are looking into it.')).toBeVisible()
    expect(screen.queryByText(/due/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  })

  test('staff filter complaints by state, type of error, and status', async () => {
    const requests = mockResponse('get', '/v1/admin/complaints', {
      result: [{ ...complaint, status: 'CORRECTING', errorType: 'LATE', senderState: 'TX' }],
      next: '',
    })
    const { user } = renderPage(<ComplaintsPage />)
    const number = await screen.findByRole('link', { name: 'C-ABCDE-FGHIJ' })
    expect(number).toHaveAttribute('href', '/admin/complaints/c-1')
    for (const [label, option] of [
      ['State of residence', 'Texas'],
      ['Type of error', 'Not available by the disclosed date'],
      ['Status', 'To correct'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await waitFor(() => {
      const query = requests.urls.at(-1)?.searchParams
      expect(query?.get('senderState')).toBe('TX')
      expect(query?.get('errorType')).toBe('LATE')
      expect(query?.get('status')).toBe('CORRECTING')
    })
  })

  test('an empty list shows a message (2.38c)', async () => {
    mockResponse('get', '/v1/admin/complaints', { result: [], next: '' })
    renderPage(<ComplaintsPage />)
    expect(await screen.findByText('No open complaints')).toBeVisible()
  })
})
