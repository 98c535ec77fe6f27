import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role, Schemas } from '@/lib/api/types'
import { complaintRecordPath, paths, transferPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import ComplaintPage from './ComplaintPage'

type Complaint = Schemas['ComplaintDetail']

const path = '/v1/admin/complaints/c-1'
const officer = { id: 'officer', name: 'Bina Karki', role: 'COMPLIANCE' }
const filed: Complaint = {
  id: 'c-1',
  complaintNumber: 'C-ABCDE-FGHIJ',
  status: 'OPEN',
  filedAt: '2026-03-02T18:00:00Z',
  answerDueAt: '2999-05-31T18:00:00Z',
  dueAt: '2999-05-31T18:00:00Z',
  errorType: 'LATE',
  senderState: 'TX',
  transactionId: 't-1',
  name: 'Asha Rai',
  email: 'asha@example.org',
  subject: 'A late payout',
  message: 'It has not arrived.',
}
const notice: NonNullable<Complaint['notice']> = {
  timely: true,
  classifiedAt: '2026-03-02T19:00:00Z',
  classifiedBy: officer,
  documents: [],
  remedies: [],
}
const found: Complaint = {
  ...filed,
  status: 'FOUND',
  preview: 'We finished our investigation: you’re right.',
  notice: {
    ...notice,
    finding: 'ERROR',
    found: 'LATE',
    facts: 'Our partner rejected the payout.',
    documents: ['Payout report'],
    finishedAt: '2026-03-03T19:00:00Z',
    finishedBy: officer,
    remedies: ['REFUND', 'DELIVER'],
  },
}

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}
const renderComplaint = (complaint: Complaint) => {
  mockResponse('get', path, complaint)
  return render(<ComplaintPage />, { at: complaintRecordPath('c-1'), path: paths.complaintRecord })
}

beforeEach(() => signInAs('ADMIN'))

describe('the page of a complaint', () => {
  test('shows the type, the state, the due date, and the transfer', async () => {
    renderComplaint(filed)
    expect(await screen.findByText('Not available by the disclosed date')).toBeVisible()
    expect(screen.getByText('TX')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reply to C-ABCDE-FGHIJ' })).toBeVisible()
    expect(screen.getByText('Due May 31, 2999')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View transfer' })).toHaveAttribute('href', transferPath('t-1'))
  })

  test('classifies a complaint as an error notice', async () => {
    const requests = mockResponse('post', `${path}/classify`, { success: true })
    const { user } = renderComplaint(filed)
    await user.click(await screen.findByRole('button', { name: 'Classify as error notice' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('Transfer ID')).toHaveValue('t-1')
    await user.click(dialog.getByRole('button', { name: 'Classify as error notice' }))
    await expect.poll(() => requests.bodies).toEqual([{ transactionId: 't-1', errorType: 'LATE' }])
  })

  test('records a finding with its facts and documents', async () => {
    const requests = mockResponse('post', `${path}/finding`, { success: true })
    const { user } = renderComplaint({ ...filed, status: 'INVESTIGATING', notice })
    await user.click(await screen.findByRole('button', { name: 'Record finding' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Finding' }))
    await user.click(await screen.findByRole('option', { name: 'The reported error occurred' }))
    await user.click(dialog.getByRole('button', { name: 'Record finding' }))
    expect(await dialog.findByText('This field cannot be empty')).toBeVisible()
    await user.type(dialog.getByLabelText('What we found'), 'Our partner rejected the payout.')
    await user.type(
      dialog.getByLabelText('Documents that we relied on'),
      'Payout report{enter}{enter} Email ',
    )
    await user.click(dialog.getByRole('button', { name: 'Record finding' }))
    await expect
      .poll(() => requests.bodies)
      .toEqual([
        {
          finding: 'ERROR',
          senderMistake: false,
          facts: 'Our partner rejected the payout.',
          documents: ['Payout report', 'Email'],
        },
      ])
  })

  test('shows a preview of the result and sends it', async () => {
    const requests = mockResponse('post', `${path}/result`, { success: true })
    const { user } = renderComplaint(found)
    expect(await screen.findByText('We finished our investigation: you’re right.')).toBeVisible()
    expect(screen.getByText(/Our partner rejected the payout/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send result' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(`Type ${found.complaintNumber} to confirm`), found.complaintNumber)
    await user.click(dialog.getByRole('button', { name: 'Send result' }))
    expect(await screen.findByText('The result was sent')).toBeInTheDocument()
    expect(requests.bodies).toHaveLength(1)
  })

  test('records a choice by phone', async () => {
    const requests = mockResponse('post', `${path}/choice`, { success: true })
    const { user } = renderComplaint({ ...found, status: 'AWAITING_CHOICE', dueAt: undefined })
    await user.click(await screen.findByRole('button', { name: 'Record choice' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Remedy' }))
    await user.click(await screen.findByRole('option', { name: 'Delivery to the recipient' }))
    await user.click(dialog.getByRole('button', { name: 'Record choice' }))
    await expect.poll(() => requests.bodies).toEqual([{ remedy: 'DELIVER' }])
  })

  test('corrects the error, by hand with a reference', async () => {
    const requests = mockResponse('post', `${path}/remedy`, { success: true })
    const { user } = renderComplaint({ ...found, status: 'CORRECTING' })
    await user.click(await screen.findByRole('button', { name: 'Correct error' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reference of a correction by hand'), ' check 1042 ')
    await user.type(dialog.getByLabelText(`Type ${found.complaintNumber} to confirm`), found.complaintNumber)
    await user.click(dialog.getByRole('button', { name: 'Correct error' }))
    expect(await screen.findByText('The correction was requested')).toBeInTheDocument()
    expect(requests.bodies).toEqual([{ reference: 'check 1042' }])
  })

  test('refunds the amount of an error', async () => {
    const requests = mockResponse('post', `${path}/remedy`, { success: true })
    const { user } = renderComplaint({
      ...found,
      status: 'CORRECTING',
      notice: { ...found.notice, ...notice, remedy: 'REFUND' },
    })
    await user.click(await screen.findByRole('button', { name: 'Correct error' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Amount to refund in USD'), '7.50')
    await user.type(dialog.getByLabelText(`Type ${found.complaintNumber} to confirm`), found.complaintNumber)
    await user.click(dialog.getByRole('button', { name: 'Correct error' }))
    expect(await screen.findByText('The correction was requested')).toBeInTheDocument()
    expect(requests.bodies).toEqual([{ reference: '', amount: '7.50' }])
  })

  test('only staff who can cancel transfers can correct an error', async () => {
    signInAs('COMPLIANCE')
    renderComplaint({ ...found, status: 'CORRECTING' })
    expect(await screen.findByText('A late payout')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Correct error' })).not.toBeInTheDocument()
  })

  test('a resolved complaint shows the remedy and the history', async () => {
    renderComplaint({
      ...found,
      status: 'RESOLVED',
      dueAt: undefined,
      preview: undefined,
      notice: {
        ...found.notice,
        ...notice,
        remedy: 'REFUND',
        chosenAt: '2026-03-04T19:00:00Z',
        action: 'CANCELED',
        correctedAt: '2026-03-05T19:00:00Z',
        correctedBy: officer,
      },
    })
    expect(await screen.findByText('Refund to the sender')).toBeVisible()
    expect(screen.getByText('The transfer was canceled and refunded')).toBeVisible()
    expect(screen.getByText('Remedy chosen').closest('li')).toHaveTextContent('the sender')
    expect(screen.getByText('Error corrected').closest('li')).toHaveTextContent('Bina Karki')
  })
})
