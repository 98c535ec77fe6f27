import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { holdPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { messages } from './compliance/messages'
import { holdsQuery } from './compliance/queries'
import { codeLabel } from './labels'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { DueTime } from './parts/DueTime'
import { type Column, Grid } from './parts/Grid'
import { PagedList } from './parts/PagedList'
import { RelativeTime } from './parts/Time'
import type { HeldTransfer } from './types'

const columns: Column<HeldTransfer>[] = [
  {
    name: 'Transfer',
    cell: ({ id, referenceNumber }) => (
      <Anchor component={Link} to={holdPath(id)}>
        {referenceNumber}
      </Anchor>
    ),
  },
  {
    name: 'Decision due',
    cell: ({ dueAt, waits }) => (waits ? messages.holds.waitingForSender : <DueTime at={dueAt} />),
  },
  { name: 'Hold reasons', cell: ({ reasons }) => reasons.map(codeLabel).join(', ') },
  { name: 'Stage', cell: ({ stage }) => codeLabel(stage) },
  { name: 'Sender', cell: ({ sender }) => sender.fullName },
  { name: 'Beneficiary', cell: ({ beneficiary }) => beneficiary.fullName },
  {
    name: 'Amount',
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
    numeric: true,
  },
  { name: 'Progress', cell: progressText },
  { name: 'Held', cell: ({ heldAt }) => <RelativeTime at={heldAt} /> },
]

function progressText({ takesTwo, approvedBy, documents }: HeldTransfer) {
  const documentsText = documents.length > 0 ? messages.holds.documentsRequested : ''
  if (!takesTwo) return documentsText
  return [
    approvedBy ? messages.holds.firstApproval(approvedBy) : messages.holds.needsTwoApprovals,
    documentsText,
  ]
    .filter(Boolean)
    .join('; ')
}

/** HoldsPage lists transfers on hold, most urgent first. */
export default function HoldsPage() {
  return (
    <AdminPage
      title="Transfers on hold"
      description={messages.holds.description}
      actions={<AsOfLink show="holds" />}
    >
      <PagedList
        pageQuery={holdsQuery}
        empty={<EmptyState title={messages.holds.empty} text={messages.holds.emptyHint} />}
      >
        {(rows) => <Grid caption="Transfers on hold" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </AdminPage>
  )
}
