import type { Schemas } from '@/lib/api/types'
import { holdPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { DueTime } from '../shared/DueTime'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { holdsQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'

const columns: Column<Schemas['HeldTransfer']>[] = [
  {
    name: 'Transfer',
    cell: ({ id, referenceNumber }) => <TextLink to={holdPath(id)}>{referenceNumber}</TextLink>,
  },
  {
    name: 'Decision due',
    cell: ({ dueAt, waits }) => (waits ? messages.waitingForSender : <DueTime at={dueAt} />),
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

function progressText({ takesTwo, approvedBy, documents }: Schemas['HeldTransfer']) {
  const documentsText = documents.length > 0 ? messages.documentsRequested : ''
  if (!takesTwo) return documentsText
  return [approvedBy ? messages.firstApproval(approvedBy) : messages.needsTwoApprovals, documentsText]
    .filter(Boolean)
    .join('; ')
}

/** HoldsPage lists transfers on hold, most urgent first. */
export default function HoldsPage() {
  return (
    <AdminPage title="Transfers on hold" description={messages.description}>
      <PagedGrid
        pageQuery={holdsQuery}
        empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        caption="Transfers on hold"
        columns={columns}
        rowKey={({ id }) => id}
      />
    </AdminPage>
  )
}
