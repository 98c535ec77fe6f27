import type { Transaction } from '@/lib/api/types'
import { paths, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { reprocessedQuery } from './queries'

const columns: Column<Transaction>[] = [
  { name: 'Date', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Receipt number', cell: ({ receiptNumber }) => receiptNumber },
  {
    name: 'PIN',
    cell: ({ id, referenceNumber }) => <TextLink to={transferPath(id)}>{referenceNumber}</TextLink>,
  },
  { name: 'Sender', cell: ({ sender }) => sender.fullName },
  { name: 'Beneficiary', cell: ({ beneficiary }) => beneficiary.fullName },
  {
    name: 'Amount',
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
    numeric: true,
  },
  { name: 'Transaction status', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
  { name: 'Delivery status', cell: ({ deliveryStatus }) => <DeliveryStatusBadge status={deliveryStatus} /> },
]

/** ReprocessedPage lists reprocessed transfers (2.45). */
export default function ReprocessedPage() {
  return (
    <AdminPage title="Reprocessed transactions" description="Transfers that staff resubmitted, newest first.">
      <PagedGrid
        caption="Reprocessed transactions"
        columns={columns}
        rowKey={({ id }) => id}
        pageQuery={reprocessedQuery}
        nextLabel="Show next 20 transactions"
        empty={
          <EmptyState
            title="No reprocessed transactions yet"
            action={<TextLink to={paths.reprocess}>Reprocess Transaction</TextLink>}
          />
        }
      />
    </AdminPage>
  )
}
