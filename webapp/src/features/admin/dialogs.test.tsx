import { Menu } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { aTransaction } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, server } from '@/test/server'
import { MenuDrawer } from './AdminShell'
import { CreateDialog, RevokeDialog } from './apiKeys/ApiKeysPage'
import { DecisionDialog as ApprovalDialog } from './approvals/ApprovalsPage'
import { RuleDialog } from './approvals/RulesView'
import { DecisionDialog as CaseDecisionDialog } from './cases/CaseDecision'
import { CaseDialog } from './cases/CaseDialog'
import { TaskDialog } from './cases/CaseTasks'
import { ActionDialog as SarDialog } from './cases/ReportActions'
import { ActionDialog as ComplaintDialog } from './customers/ComplaintActions'
import { OpenCaseDialog, RequestErasureDialog } from './customers/CustomerActions'
import { DecisionDialog as ErasureDialog } from './customers/ErasuresPage'
import { ErrorNoticeDialog, type NoticeStep } from './customers/ErrorNoticeDialog'
import { LockSenderDialog } from './customers/LockSender'
import { UnlockDialog } from './customers/UnlockDialog'
import { RepairDialog } from './health/RepairDialog'
import { EventDrawer } from './history/EventDrawer'
import { ExportForm } from './history/ExportDialog'
import { BlockDialog, UnblockDialog } from './holds/BlockDialogs'
import { type HoldAction, HoldDialog } from './holds/HoldDialog'
import { CreditDialog, PayDialog as PayInterestDialog } from './holds/Interest'
import { messages as holdMessages } from './holds/messages'
import { FileDialog, WaiveDialog } from './ofac/ReportPage'
import { DeleteDialog } from './pricing/CouponsPage'
import { WithdrawDialog } from './pricing/PricesPage'
import { PublishDialog } from './pricing/RatesPage'
import { ExplainDialog } from './reconciliation/ReconciliationPage'
import { RecordDialog } from './records/RecordDialog'
import { CommandPalette } from './search/CommandPalette'
import { MatchDialog } from './shared/MatchDialog'
import { SecretDialog } from './shared/SecretDialog'
import { ChangeDialog, InviteDialog } from './staff/StaffPage'
import { CheckPaidDialog, ContactDialog } from './transfers/Refund'
import { CancelDialog } from './transfers/TransferActions'
import { SaveFilterDialog } from './transfers/TransferFilters'
import { CorrectDialog, PayDialog } from './unclaimed/ReportPage'
import { ResendDialog } from './webhooks/DeliveryList'
import { EndpointDialog } from './webhooks/EndpointDialog'
import { ConfirmAction } from './webhooks/EndpointList'
import { AttachDialog } from './whatif/RunView'
import { RetryDialog } from './workQueue/RetryDialog'
import { AssignDialog, SnoozeDialog } from './workQueue/WorkDialog'

/** some returns a value that has only the fields that a dialog reads. */
const some = (fields: unknown) => fields as never

interface Row {
  title: string
  /** The name of the object in the title. Required if the action is destructive. */
  names?: string
  /** The text to type before an action that cannot be undone. */
  types?: string
  /** False if only the dialog's button closes it. */
  escapes?: false
  /** True if the page keeps the dialog mounted while it is closed. */
  staysMounted?: true
  dialog: (onClose: () => void, isOpen?: boolean) => ReactNode
}

const complaint = some({ id: 'complaint-1', complaintNumber: 'C-1042', errorType: 'LATE' })
const record = some({ transaction: { ...aTransaction, referenceNumber: 'HK-1234' }, screenings: [] })
const report = some({ caseId: 'case-1', number: 2, revision: 3 })
const ofacReport = some({ id: 'ofac-1', kind: 'REJECTED', reference: 'HK-1234' })
const member = { id: 'staff-2', fullName: 'Mira Shah', roles: ['SUPPORT'] }
const endpoint = { id: 'endpoint-1', description: 'Ledger of Acme', url: '', types: [] }
const approval = some({
  id: 'approval-1',
  act: 'PUBLISH_RATE',
  requestedBy: { name: 'Mira Shah' },
  missing: 1,
})
const item = { id: 'item-1', kind: 'COMPLAINT', customer: 'Asha T.', sourceId: 'complaint-1' }
const refund = { transferId: 'transfer-1', reference: 'HK-1234' }

const notice = (step: NoticeStep) => (onClose: () => void) => (
  <ErrorNoticeDialog complaint={complaint} step={step} onClose={onClose} />
)
const hold = (action: HoldAction) => (onClose: () => void) => (
  <HoldDialog id="transfer-1" reference="HK-1234" action={action} needsTwoApprovals onClose={onClose} />
)
const staffChange =
  (change: 'role' | 'invite' | 'resetFactor' | 'disable' | 'enable') => (onClose: () => void) => (
    <ChangeDialog selected={some({ member, change })} onClose={onClose} />
  )
const sar = (action: 'submit' | 'approve' | 'return' | 'file' | 'review') => (onClose: () => void) => (
  <SarDialog report={report} action={action} onClose={onClose} />
)
const endpointAction = (action: 'rotate' | 'disable' | 'enable') => (onClose: () => void) => (
  <ConfirmAction endpoint={some(endpoint)} action={action} onClose={onClose} onSecret={() => undefined} />
)

/** rows lists all dialogs of the back office by file. */
const rows: Record<string, Row[]> = {
  './AdminShell.tsx': [
    { title: 'Back office', dialog: (onClose) => <MenuDrawer roles={['ADMIN']} onClose={onClose} /> },
  ],
  './apiKeys/ApiKeysPage.tsx': [
    {
      title: 'Create an API key',
      dialog: (onClose) => <CreateDialog onClose={onClose} onCreated={() => undefined} />,
    },
    {
      title: 'Revoke the API key of Acme',
      names: 'Acme',
      types: 'Acme',
      dialog: (onClose) => <RevokeDialog apiKey={some({ id: 'key-1', name: 'Acme' })} onClose={onClose} />,
    },
    {
      title: 'Store the secret now',
      escapes: false,
      dialog: (onClose) => (
        <SecretDialog title="Store the secret now" text="" secret="s3cret" onClose={onClose} />
      ),
    },
  ],
  './approvals/ApprovalsPage.tsx': [
    {
      title: 'Approve the request of Mira Shah: Publish a rate',
      dialog: (onClose) => <ApprovalDialog selected={{ approval, action: 'approve' }} onClose={onClose} />,
    },
    {
      title: 'Reject the request of Mira Shah: Publish a rate',
      names: 'Mira Shah',
      dialog: (onClose) => <ApprovalDialog selected={{ approval, action: 'reject' }} onClose={onClose} />,
    },
  ],
  './approvals/RulesView.tsx': [
    {
      title: 'Rule: Publish a rate',
      dialog: (onClose) => (
        <RuleDialog
          rules={some({ version: 1, rules: [] })}
          rule={some({ act: 'PUBLISH_RATE', approvals: 1, roles: [], eligibleRoles: [], hours: 24 })}
          onClose={onClose}
        />
      ),
    },
  ],
  './cases/CaseDecision.tsx': [
    { title: 'Decide', dialog: (onClose) => <CaseDecisionDialog id="case-1" onClose={onClose} /> },
  ],
  './cases/CaseDialog.tsx': [
    { title: 'Open case', dialog: (onClose) => <CaseDialog id="case-1" action="open" onClose={onClose} /> },
  ],
  './cases/CaseTasks.tsx': [
    { title: 'Add task', dialog: (onClose) => <TaskDialog id="case-1" onClose={onClose} /> },
  ],
  './cases/ReportActions.tsx': [
    { title: 'Submit report 2 for approval', dialog: sar('submit') },
    { title: 'Approve report 2', dialog: sar('approve') },
    { title: 'Return report 2 to its author', dialog: sar('return') },
    {
      title: 'Make the file of report 2 for FinCEN',
      names: 'report 2',
      types: 'report 2',
      dialog: sar('file'),
    },
    { title: 'Review activity', dialog: sar('review') },
  ],
  './customers/ComplaintActions.tsx': [
    {
      title: 'Reply to C-1042',
      dialog: (onClose) => <ComplaintDialog complaint={complaint} action="reply" onClose={onClose} />,
    },
    {
      title: 'Close C-1042',
      names: 'C-1042',
      types: 'C-1042',
      dialog: (onClose) => <ComplaintDialog complaint={complaint} action="close" onClose={onClose} />,
    },
  ],
  './customers/CustomerActions.tsx': [
    { title: 'Open a case', dialog: (onClose) => <OpenCaseDialog id="sender-1" onClose={onClose} /> },
    {
      title: 'Request the erasure of Asha Thapa’s data',
      names: 'Asha Thapa',
      dialog: (onClose) => <RequestErasureDialog id="sender-1" fullName="Asha Thapa" onClose={onClose} />,
    },
  ],
  './customers/ErasuresPage.tsx': [
    {
      title: 'Erase the data of Asha Thapa',
      names: 'Asha Thapa',
      types: 'Asha Thapa',
      dialog: (onClose) => (
        <ErasureDialog
          selected={{ erasure: some({ senderId: 's', fullName: 'Asha Thapa' }), decision: 'erase' }}
          onClose={onClose}
        />
      ),
    },
    {
      title: 'Reject the request of Asha Thapa',
      dialog: (onClose) => (
        <ErasureDialog
          selected={{ erasure: some({ senderId: 's', fullName: 'Asha Thapa' }), decision: 'reject' }}
          onClose={onClose}
        />
      ),
    },
  ],
  './customers/ErrorNoticeDialog.tsx': [
    { title: 'Classify as error notice', dialog: notice('classify') },
    { title: 'Record finding', dialog: notice('finish') },
    { title: 'Send the result of C-1042', names: 'C-1042', types: 'C-1042', dialog: notice('send') },
    { title: 'Record choice', dialog: notice('choose') },
    { title: 'Correct the error of C-1042', names: 'C-1042', types: 'C-1042', dialog: notice('correct') },
  ],
  './customers/LockSender.tsx': [
    {
      title: 'Lock Asha Thapa’s account',
      names: 'Asha Thapa',
      dialog: (onClose) => (
        <LockSenderDialog sender={{ id: 'sender-1', fullName: 'Asha Thapa' }} onClose={onClose} />
      ),
    },
    {
      title: 'Lock a sender',
      names: 'a sender',
      dialog: (onClose) => <LockSenderDialog onClose={onClose} />,
    },
  ],
  './customers/UnlockDialog.tsx': [
    {
      title: 'Unlock Asha Thapa',
      dialog: (onClose) => <UnlockDialog id="sender-1" fullName="Asha Thapa" onClose={onClose} />,
    },
  ],
  './health/RepairDialog.tsx': [
    {
      title: 'Rebuild the read model lists',
      dialog: (onClose) => (
        <RepairDialog
          repair={{ kind: 'rebuild', projection: 'lists', unfinished: true, differs: true }}
          onClose={onClose}
        />
      ),
    },
    {
      title: 'Close the callback ev-7',
      names: 'ev-7',
      types: 'ev-7',
      dialog: (onClose) => (
        <RepairDialog
          repair={{ kind: 'closeCallback', provider: 'bank', callbackId: 'ev-7' }}
          onClose={onClose}
        />
      ),
    },
    {
      title: 'Retry the callback ev-7',
      dialog: (onClose) => (
        <RepairDialog repair={{ kind: 'callback', provider: 'bank', callbackId: 'ev-7' }} onClose={onClose} />
      ),
    },
  ],
  './history/EventDrawer.tsx': [
    {
      title: 'Event 7',
      staysMounted: true,
      dialog: (onClose, isOpen) => <EventDrawer position={isOpen ? '7' : null} onClose={onClose} />,
    },
  ],
  './history/ExportDialog.tsx': [
    { title: 'Export events', dialog: (onClose) => <ExportForm filter={{}} onClose={onClose} /> },
  ],
  './holds/BlockDialogs.tsx': [
    {
      title: 'Block money HK-1234',
      names: 'HK-1234',
      types: 'HK-1234',
      dialog: (onClose) => <BlockDialog record={record} onClose={onClose} />,
    },
    {
      title: 'Unblock money HK-1234',
      names: 'HK-1234',
      types: 'HK-1234',
      dialog: (onClose) => <UnblockDialog record={record} onClose={onClose} />,
    },
  ],
  './holds/HoldDialog.tsx': [
    { title: 'Release transfer HK-1234', dialog: hold('release') },
    { title: 'Reject transfer HK-1234', names: 'HK-1234', types: 'HK-1234', dialog: hold('reject') },
    { title: 'Request documents HK-1234', dialog: hold('documents') },
    { title: 'Withdraw proposal HK-1234', dialog: hold('withdraw') },
  ],
  './holds/Interest.tsx': [
    {
      title: holdMessages.interest.credit,
      dialog: (onClose) => <CreditDialog id="transfer-1" onClose={onClose} />,
    },
    {
      title: holdMessages.interest.pay,
      dialog: (onClose) => <PayInterestDialog id="transfer-1" onClose={onClose} />,
    },
  ],
  './ofac/ReportPage.tsx': [
    {
      title: 'Record filing: Rejected transfer HK-1234',
      dialog: (onClose) => <FileDialog report={ofacReport} onClose={onClose} />,
    },
    {
      title: 'No report on the rejected transfer HK-1234',
      names: 'HK-1234',
      types: 'HK-1234',
      dialog: (onClose) => <WaiveDialog report={ofacReport} onClose={onClose} />,
    },
  ],
  './pricing/CouponsPage.tsx': [
    {
      title: 'Delete coupon DASHAIN',
      names: 'DASHAIN',
      types: 'DASHAIN',
      dialog: (onClose) => <DeleteDialog code="DASHAIN" onClose={onClose} />,
    },
  ],
  './pricing/PricesPage.tsx': [
    {
      title: 'Withdraw the change “Lower fees for Dashain”',
      names: 'Lower fees for Dashain',
      dialog: (onClose) => (
        <WithdrawDialog
          change={some({ approvalId: 'approval-1', reason: 'Lower fees for Dashain' })}
          onClose={onClose}
        />
      ),
    },
  ],
  './pricing/RatesPage.tsx': [
    {
      title: 'Publish the rate 280.00',
      names: '280.00',
      dialog: (onClose) => (
        <PublishDialog
          rate="280.00"
          reason="Festival"
          currentRate="140.00"
          onPublished={() => undefined}
          onClose={onClose}
        />
      ),
    },
  ],
  './reconciliation/ReconciliationPage.tsx': [
    { title: 'Explain', dialog: (onClose) => <ExplainDialog id="difference-1" onClose={onClose} /> },
  ],
  './records/RecordDialog.tsx': [
    { title: 'Record of the transfer', dialog: (onClose) => <RecordDialog position="7" onClose={onClose} /> },
  ],
  './search/CommandPalette.tsx': [
    { title: 'Search', dialog: (onClose) => <CommandPalette pages={[]} onClose={onClose} /> },
  ],
  './shared/MatchDialog.tsx': [
    {
      title: 'Dismiss match',
      dialog: (onClose) => (
        <MatchDialog match={some({ personId: 'p', name: 'A', list: 'SDN' })} name="Asha" onClose={onClose} />
      ),
    },
  ],
  './staff/StaffPage.tsx': [
    { title: 'Invite a staff member', dialog: (onClose) => <InviteDialog onClose={onClose} /> },
    { title: 'Change the role of Mira Shah', dialog: staffChange('role') },
    { title: 'Resend the invitation of Mira Shah', dialog: staffChange('invite') },
    {
      title: 'Reset the two-step sign-in of Mira Shah',
      names: 'Mira Shah',
      dialog: staffChange('resetFactor'),
    },
    { title: 'Disable the account of Mira Shah', names: 'Mira Shah', dialog: staffChange('disable') },
    { title: 'Enable the account of Mira Shah', dialog: staffChange('enable') },
  ],
  './transfers/Refund.tsx': [
    {
      title: 'Record that the sender contacted us',
      dialog: (onClose) => <ContactDialog id="transfer-1" onClose={onClose} />,
    },
    {
      title: 'Mark the refund check of HK-1234 as paid',
      names: 'HK-1234',
      types: 'HK-1234',
      dialog: (onClose) => <CheckPaidDialog id="transfer-1" reference="HK-1234" onClose={onClose} />,
    },
  ],
  './transfers/TransferActions.tsx': [
    {
      title: 'Cancel transfer HK-1234 of $1,200.00',
      names: 'HK-1234',
      types: 'HK-1234',
      dialog: (onClose) => (
        <CancelDialog
          transfer={some({ id: 'transfer-1', referenceNumber: 'HK-1234', senderAmount: '1200.00' })}
          onClose={onClose}
        />
      ),
    },
  ],
  './transfers/TransferFilters.tsx': [
    { title: 'Save this view', dialog: (onClose) => <SaveFilterDialog search="" onClose={onClose} /> },
  ],
  './unclaimed/ReportPage.tsx': [
    {
      title: 'Pay 1 refund of TX 2026 to the state',
      names: 'TX 2026',
      types: 'TX 2026',
      dialog: (onClose) => (
        <PayDialog
          report={{ id: 'report-1', state: 'TX', year: 2026 }}
          items={[some(refund)]}
          onClose={onClose}
        />
      ),
    },
    {
      title: 'Correct the payment of HK-1234 to the state',
      dialog: (onClose) => <CorrectDialog item={some(refund)} onClose={onClose} />,
    },
  ],
  './webhooks/DeliveryList.tsx': [
    {
      title: 'Resend failed messages',
      dialog: (onClose) => <ResendDialog endpoint={some(endpoint)} onClose={onClose} />,
    },
  ],
  './webhooks/EndpointDialog.tsx': [
    {
      title: 'Edit endpoint Ledger of Acme',
      dialog: (onClose) => (
        <EndpointDialog endpoint={some(endpoint)} onClose={onClose} onCreated={() => undefined} />
      ),
    },
  ],
  './webhooks/EndpointList.tsx': [
    { title: 'Rotate the key of Ledger of Acme', dialog: endpointAction('rotate') },
    {
      title: 'Disable endpoint Ledger of Acme',
      names: 'Ledger of Acme',
      dialog: endpointAction('disable'),
    },
    { title: 'Enable endpoint Ledger of Acme', dialog: endpointAction('enable') },
  ],
  './webhooks/WebhooksPage.tsx': [
    {
      title: 'Store the key now',
      escapes: false,
      dialog: (onClose) => (
        <SecretDialog title="Store the key now" text="" secret="s3cret" onClose={onClose} />
      ),
    },
  ],
  './whatif/RunView.tsx': [
    { title: 'Attach to case', dialog: (onClose) => <AttachDialog id="run-1" onClose={onClose} /> },
  ],
  './workQueue/RetryDialog.tsx': [
    {
      title: 'Send 1 failed payout again',
      dialog: (onClose) => <RetryDialog items={[some(item)]} onClose={onClose} onRetried={() => undefined} />,
    },
  ],
  './workQueue/WorkDialog.tsx': [
    {
      title: 'Assign: Complaint, Asha T.',
      dialog: (onClose) => <AssignDialog item={some(item)} onClose={onClose} />,
    },
    {
      title: 'Snooze: Complaint, Asha T.',
      dialog: (onClose) => <SnoozeDialog items={[some(item)]} onClose={onClose} />,
    },
  ],
}

/** mockLoads mocks the responses that dialogs load when they open. */
const mockLoads: Record<string, () => unknown> = {
  './cases/CaseTasks.tsx: Add task': () => mockResponse('get', '/v1/admin/work-queue/staff', { result: [] }),
  './customers/CustomerActions.tsx: Open a case': () =>
    mockResponse('get', '/v1/admin/transfers', { result: [aTransaction], next: '' }),
  './history/EventDrawer.tsx: Event 7': () => mockError('get', '/v1/admin/events/7', 404, 'NOT_FOUND'),
  './records/RecordDialog.tsx: Record of the transfer': () =>
    mockError('get', '/v1/admin/transmittals/7', 404, 'NOT_FOUND'),
  './workQueue/WorkDialog.tsx: Assign: Complaint, Asha T.': () =>
    mockResponse('get', '/v1/admin/work-queue/staff', { result: [] }),
}

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

function Page({ dialog, staysMounted }: Row) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Opener
      </button>
      <button type="button">Other</button>
      {(isOpen || staysMounted) && dialog(() => setIsOpen(false), isOpen)}
    </>
  )
}

async function open(row: Row) {
  const { user } = render(<Page {...row} />)
  await user.click(screen.getByRole('button', { name: 'Opener' }))
  return { user, dialog: await screen.findByRole('dialog', { name: row.title }, { timeout: 2000 }) }
}

const focused = () => document.activeElement as HTMLElement

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })
const dialogTags = /<(?:FormDialog|ReasonDialog|ConfirmDialog|ConfirmModal|SecretDialog|Modal|Drawer)\b/g

test('every dialog of the back office is in the table', () => {
  const counts = Object.entries(sources)
    .filter(([file]) => !file.endsWith('.test.tsx') && !/FormDialog|SecretDialog/.test(file))
    .map(([file, source]) => [file, source.match(dialogTags)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  expect(Object.keys(rows).sort()).toEqual(counts.map(([file]) => file).sort())
  for (const [file, count] of counts) expect(rows[file]?.length, file).toBeGreaterThanOrEqual(count)
})

const table = Object.entries(rows).flatMap(([file, dialogs]) =>
  dialogs.map((row) => ({ name: `${file}: ${row.title}`, row })),
)

test.each(table)('$name keeps focus and names what it destroys', async ({ name, row }) => {
  mockLoads[name]?.()
  const { user, dialog } = await open(row)
  await waitFor(() => expect(dialog).toContainElement(focused()))
  for (let i = 0; i < 12; i++) {
    await user.tab({ shift: i % 3 === 2 })
    expect(dialog).toContainElement(focused())
  }

  const submit = dialog.querySelector('button[type=submit]')
  if (submit?.getAttribute('style')?.includes('-danger-')) expect(row.names, 'names').toBeDefined()
  expect(row.title).toContain(row.names ?? '')
  if (/undo|is final/.test(dialog.textContent ?? '')) expect(row.types, 'types').toBeDefined()
  const labels = [...dialog.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels.filter((label) => label?.endsWith(' to confirm'))).toEqual(
    row.types ? [`Type ${row.types} to confirm`] : [],
  )

  await user.keyboard('{Escape}')
  if (row.escapes === false) {
    expect(dialog).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'I’ve stored the secret' }))
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus())
})

function MenuPage() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Change</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsOpen(true)}>Disable</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && staffChange('disable')(() => setIsOpen(false))}
    </>
  )
}

test('a dialog that a menu opened returns focus to the button of the menu', async () => {
  const { user } = render(<MenuPage />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disable the account of Mira Shah' })
  await waitFor(() => expect(dialog).toContainElement(focused()))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus()
})

test('a dialog does not close while its request runs', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  server.use(
    http.post('*/v1/admin/webhooks/endpoint-1/enable', async () => {
      await finished
      return HttpResponse.json({ success: true })
    }),
  )
  const { user, dialog } = await open({
    title: 'Enable endpoint Ledger of Acme',
    dialog: endpointAction('enable'),
  })
  await user.click(within(dialog).getByRole('button', { name: 'Enable' }))
  await user.keyboard('{Escape}')
  expect(dialog).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  finish()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})
