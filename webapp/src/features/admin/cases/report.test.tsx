import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import ReportPage from './ReportPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

const worksheet: Schemas['Worksheet'] = {
  schema: 1,
  kind: 'INITIAL',
  priorBsaId: '',
  detectedOn: '2026-11-20',
  from: '2026-11-19',
  to: '2026-11-20',
  amount: '5970',
  amountUnknown: false,
  noAmount: false,
  cumulativeAmount: '',
  activities: [],
  subjects: [
    {
      personId: 'sender-1',
      role: 'SENDER',
      lastName: 'Rai',
      firstName: 'Maya',
      middleName: '',
      otherNames: [],
      birthDate: '',
      occupation: '',
      address: { street: '', city: '', state: 'CA', postalCode: '', country: 'US' },
      phones: ['4155550111'],
      emails: [],
      taxId: '',
      identifications: [],
      accounts: ['1234'],
      isCustomer: true,
    },
  ],
  ipAddresses: [],
  narrative: {
    who: 'Maya Rai',
    what: 'Two transfers',
    when: 'In November',
    where: 'Online',
    why: 'Just below $3,000',
  },
  note: '',
}

const makeReport = (overrides: Partial<Schemas['ReportDetail']> = {}): Schemas['ReportDetail'] => ({
  caseId: 'transfer-1',
  number: 1,
  revision: 1,
  status: 'DRAFT',
  dueAt: '2026-12-21T08:00:00Z',
  author: { id: 'staff-1', name: 'Asha Rai', role: 'COMPLIANCE' },
  approvers: [],
  worksheet,
  findings: [{ field: 'activities', code: 'REQUIRED', warning: false }],
  activityTypes: [
    { type: 1, subtype: 113, name: 'Structuring: below the threshold', needsDescription: false },
    { type: 9, subtype: 9999, name: 'Other', needsDescription: true },
  ],
  mayApprove: false,
  ...overrides,
})

const path = '/v1/admin/cases/transfer-1/report'
const renderPage = () =>
  render(<ReportPage />, { at: '/admin/cases/transfer-1/report', path: '/admin/cases/:id/report' })

test('a draft lists what is missing, and can be submitted only when nothing is', async () => {
  mockResponse('get', path, makeReport())
  renderPage()
  expect(await screen.findByText('Types of activity: Required')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
})

test('the form is filled in, and saves every field', async () => {
  mockResponse('get', path, makeReport())
  const saved = mockResponse('put', path, { success: true })
  const { user } = renderPage()
  const form = await screen.findByRole('form', { name: 'Suspicious activity report' })
  expect(within(form).getByRole('textbox', { name: 'Last name' })).toHaveValue('Rai')
  await user.click(within(form).getByRole('textbox', { name: 'Occupation' }))
  await user.paste('Nurse')
  await user.click(within(form).getByRole('combobox', { name: 'Types of activity' }))
  await user.click(await screen.findByRole('option', { name: 'Other' }))
  await user.click(await within(form).findByRole('textbox', { name: 'Description of Other' }))
  await user.paste('Borrowed phone')
  await user.click(within(form).getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(saved.bodies).toEqual([
      {
        ...worksheet,
        activities: [{ type: 9, subtype: 9999, other: 'Borrowed phone' }],
        subjects: [{ ...worksheet.subjects[0], occupation: 'Nurse' }],
      },
    ]),
  )
})

test('an approver approves the revision on the page, and cannot change it', async () => {
  mockResponse('get', path, makeReport({ status: 'SUBMITTED', revision: 3, findings: [], mayApprove: true }))
  const approvals = mockResponse('post', `${path}/approve`, { success: true })
  const { user } = renderPage()
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(approvals.bodies).toEqual([{ number: 1, revision: 3 }]))
})

test('a warning does not mark its field as invalid, and does not prevent submission', async () => {
  mockResponse(
    'get',
    path,
    makeReport({ findings: [{ field: 'amount', code: 'BELOW_THRESHOLD', warning: true }] }),
  )
  render(<ReportPage />, { at: '/admin/cases/transfer-1/report', path: '/admin/cases/:id/report' })
  expect(await screen.findByText(/so the report is voluntary/)).toBeVisible()
  expect(screen.getByLabelText('Amount in whole dollars')).not.toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('button', { name: 'Submit for approval' })).toBeEnabled()
})

test('a returned report shows the reason', async () => {
  const returned = { kind: 'SAR' as const, text: 'Wrong year', by: 'Ram Karki', at: '2026-11-21T08:00:00Z' }
  mockResponse('get', path, makeReport({ returned }))
  renderPage()
  expect(await screen.findByText('Wrong year')).toBeVisible()
})

test('a filed report takes FinCEN’s acknowledgment', async () => {
  mockResponse(
    'get',
    path,
    makeReport({ status: 'FILED', findings: [], filedAt: '2026-11-22T08:00:00Z', filedBy: 'Asha Rai' }),
  )
  const uploads = mockResponse('post', `${path}/acknowledgment`, { success: true })
  const { user } = renderPage()
  await screen.findByRole('button', { name: 'Download file' })
  await user.upload(
    screen.getByLabelText('Upload acknowledgment', { selector: 'input' }),
    new File(['{}'], 'ack.xml', { type: 'application/xml' }),
  )
  await waitFor(() => expect(uploads.urls).toHaveLength(1))
})

test('an auditor reads the report, and has no buttons', async () => {
  useSession.setState({ roles: ['AUDITOR'] })
  mockResponse('get', path, makeReport())
  renderPage()
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
})
