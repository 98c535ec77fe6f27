import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import CasePage from './CasePage'
import CasesPage from './CasesPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

const makeCase = (overrides: Partial<Schemas['Case']> = {}): Schemas['Case'] => ({
  id: 'transfer-1',
  reference: '482-913',
  open: true,
  status: 'OPEN',
  dueAt: '2026-12-20T18:30:00Z',
  reason: 'Three transfers just under $3,000',
  openedAt: '2026-11-20T18:30:00Z',
  openedBy: 'Asha Rai',
  notes: 1,
  documents: 1,
  notebook: [{ kind: 'SAR', text: 'Filed on Monday', by: 'Asha Rai', at: '2026-11-20T18:40:00Z' }],
  attached: [
    {
      id: 'document-1',
      name: 'passport.pdf',
      mediaType: 'application/pdf',
      bytes: 20_480,
      sha256: 'ab'.repeat(32),
      by: 'Asha Rai',
      at: '2026-11-20T18:50:00Z',
    },
  ],
  supplied: [],
  subjects: [{ id: 'sender-1', kind: 'SENDER', fullName: 'Maya Rai', senderId: 'sender-1' }],
  others: [{ id: 'recipient-1', kind: 'BENEFICIARY', fullName: 'Sita Rai', senderId: 'sender-1' }],
  transfers: [
    { id: 'transfer-1', reference: '482-913', sendingAmount: '2990.00', createdAt: '2026-11-19T18:30:00Z' },
    { id: 'transfer-2', reference: '582-914', sendingAmount: '2980.00', createdAt: '2026-11-20T18:30:00Z' },
  ],
  checklist: [
    { item: 'IDENTITY', done: true, by: 'Asha Rai', at: '2026-11-20T19:00:00Z' },
    { item: 'SANCTIONS', done: false },
  ],
  tasks: [
    {
      id: 'task-1',
      workId: 'case-task-task-1',
      text: 'Call the bank',
      dueAt: '2026-12-01T08:00:00Z',
      addedBy: 'Asha Rai',
      owner: { id: 'staff-2', name: 'Ram Karki', role: '' },
    },
  ],
  reports: [],
  ...overrides,
})

const renderPage = () => render(<CasePage />, { at: '/admin/cases/transfer-1', path: '/admin/cases/:id' })

describe('a case', () => {
  test('shows its notes and documents, and labels its reports', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    renderPage()
    expect(await screen.findByText('Filed on Monday')).toBeVisible()
    expect(screen.getByRole('listitem')).toHaveTextContent('Suspicious activity report, Asha Rai')
    const documents = screen.getByRole('table', { name: 'Case documents' })
    expect(documents).toHaveTextContent('passport.pdf')
    expect(documents).toHaveTextContent('20.5 kB')
  })

  test('shows the sender’s uploads, and does not link to erased files', async () => {
    const upload = { kind: 'PROOF_OF_FUNDS', bytes: 10_240, at: '2026-11-20T18:50:00Z' }
    mockResponse(
      'get',
      '/v1/admin/cases/transfer-1',
      makeCase({
        supplied: [
          { ...upload, id: 'sent-1', name: 'statement.pdf' },
          { ...upload, id: 'sent-2', name: '' },
        ],
      }),
    )
    renderPage()
    const supplied = await screen.findByRole('table', { name: 'Uploaded by the sender' })
    expect(within(supplied).getByRole('button', { name: 'statement.pdf' })).toBeVisible()
    expect(supplied).toHaveTextContent('10.2 kB')
    expect(within(supplied).getAllByRole('button')).toHaveLength(1)
  })

  test('accepts a new note', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const noteRequests = mockResponse('post', '/v1/admin/cases/transfer-1/notes', { success: true })
    const { user } = renderPage()
    const form = await screen.findByRole('form', { name: 'Add a note' })
    await user.click(within(form).getByRole('button', { name: 'Add note' }))
    expect(await within(form).findByText('This field cannot be empty')).toBeVisible()
    await user.type(within(form).getByRole('textbox', { name: 'Note' }), ' Called the sender ')
    await user.click(within(form).getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(noteRequests.bodies).toEqual([{ kind: 'NOTE', text: 'Called the sender' }]))
  })

  test('marks its subjects, and adds and removes them', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const added = mockResponse('post', '/v1/admin/cases/transfer-1/subjects', { success: true })
    const removed = mockResponse('delete', '/v1/admin/cases/transfer-1/subjects/sender-1', { success: true })
    const { user } = renderPage()
    const people = await screen.findByRole('table', { name: 'People' })
    expect(within(people).getByRole('row', { name: /Maya Rai/ })).toHaveTextContent('SenderSubject')
    await user.click(within(people).getByRole('button', { name: 'Make subject: Sita Rai' }))
    await waitFor(() => expect(added.bodies).toEqual([{ personId: 'recipient-1' }]))
    await user.click(within(people).getByRole('button', { name: 'Remove subject: Maya Rai' }))
    await waitFor(() => expect(removed.urls).toHaveLength(1))
  })

  test('links a transfer, and unlinks every one but its own', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const linked = mockResponse('post', '/v1/admin/cases/transfer-1/transfers', { success: true })
    const { user } = renderPage()
    const transfers = await screen.findByRole('table', { name: 'Transfers' })
    expect(within(transfers).getAllByRole('button')).toHaveLength(1)
    expect(within(transfers).getByRole('button', { name: 'Unlink 582-914' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'ID or reference number' }), ' 683-915 ')
    await user.click(screen.getByRole('button', { name: 'Link transfer' }))
    await waitFor(() => expect(linked.bodies).toEqual([{ transfer: '683-915' }]))
  })

  test('shows who owns a task, and completes it', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const completed = mockResponse('post', '/v1/admin/cases/transfer-1/tasks/task-1/complete', {
      success: true,
    })
    const { user } = renderPage()
    expect(await screen.findByRole('row', { name: /Call the bank/ })).toHaveTextContent('Ram Karki')
    await user.click(screen.getByRole('button', { name: 'Complete: Call the bank' }))
    await waitFor(() => expect(completed.urls).toHaveLength(1))
  })

  test('checks a step of the checklist', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const steps = mockResponse('post', '/v1/admin/cases/transfer-1/checklist', { success: true })
    const { user } = renderPage()
    expect(await screen.findByRole('checkbox', { name: /Identity/ })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Sanctions matches are decided' }))
    await waitFor(() => expect(steps.bodies).toEqual([{ item: 'SANCTIONS', done: true }]))
  })

  test('records a decision with its reason', async () => {
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase())
    const decisions = mockResponse('post', '/v1/admin/cases/transfer-1/decision', { success: true })
    const { user } = renderPage()
    await user.click(await screen.findByRole('button', { name: 'Decide' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('combobox', { name: 'Decision' }))
    await user.click(await screen.findByRole('option', { name: 'File a report' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No plausible purpose')
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
    await waitFor(() =>
      expect(decisions.bodies).toEqual([{ decision: 'REPORT', reason: 'No plausible purpose' }]),
    )
  })

  test('can be opened, with a reason, for a transfer without a case', async () => {
    mockError('get', '/v1/admin/cases/transfer-1', 404, 'CASE_NOT_FOUND')
    const openRequests = mockResponse('post', '/v1/admin/cases/transfer-1', { success: true })
    const { user } = renderPage()
    expect(await screen.findByText('This transfer has no case.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open case' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Reason' }),
      'Three transfers just under $3,000',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Open case' }))
    await waitFor(() => expect(openRequests.bodies).toEqual([{ text: 'Three transfers just under $3,000' }]))
  })

  test('is read-only after it is closed and shows the closing reason', async () => {
    const closing = { kind: 'NOTE' as const, text: 'Explained', by: 'Bina Karki', at: '2026-11-21T18:50:00Z' }
    mockResponse('get', '/v1/admin/cases/transfer-1', makeCase({ open: false, closing }))
    renderPage()
    expect(await screen.findByText(/^Explained/)).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Add a note' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Attach document' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Open case' })).toBeVisible()
  })
})

test('the list shows each case’s reason and links to the case', async () => {
  mockResponse('get', '/v1/admin/cases', { result: [makeCase()], next: '' })
  render(<CasesPage />)
  expect(await screen.findByRole('link', { name: 'Three transfers just under $3,000' })).toHaveAttribute(
    'href',
    '/admin/cases/transfer-1',
  )
})
