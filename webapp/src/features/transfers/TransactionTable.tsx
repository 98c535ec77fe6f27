import { Button } from '@mantine/core'
import type { Transaction } from '@/lib/api/types'
import { formatDate, formatDay, formatTime } from '@/lib/format/time'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, endedWithoutDelivery, TransactionStatusBadge } from '@/ui/StatusBadge'
import { useNow } from '@/ui/useNow'
import { messages } from './messages'
import { canCancelNow, hasPin, hasReceipt, hasReceiptNumber } from './rules'
import classes from './TransactionList.module.css'

type OpenDialog = (kind: 'receipt' | 'cancel' | 'timeline', transaction: Transaction) => void

interface TableProps {
  rows: Transaction[]
  onOpen: OpenDialog
  onSendAgain: (transaction: Transaction) => void
}

/** TransactionTable shows the transfers as a table, or as cards on a narrow screen. */
export function TransactionTable({ rows, onOpen, onSendAgain }: TableProps) {
  return (
    <table className={classes.table} aria-labelledby="transactions">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Receipt Number</th>
          <th scope="col">Pin Number</th>
          <th scope="col">Beneficiary</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col">Transaction Status</th>
          <th scope="col">Delivery Status</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={onOpen} onSendAgain={onSendAgain} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, onOpen, onSendAgain }: Omit<TableProps, 'rows'> & { row: Transaction }) {
  const now = useNow()
  const action = (name: keyof typeof messages.actions, onClick: () => void) => (
    <Button
      size="compact-sm"
      variant="subtle"
      className={name === 'cancel' ? classes.danger : ''}
      aria-label={`${messages.actions[name]}, ${row.beneficiary.fullName}, ${row.referenceNumber}`}
      onClick={onClick}
    >
      {messages.actions[name]}
    </Button>
  )
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={row.createdAt}>
          {formatDate(row.createdAt)}
          <span className={classes.secondary}>{formatTime(row.createdAt)}</span>
        </time>
      </td>
      <td data-label="Receipt Number" className={classes.number}>
        {hasReceiptNumber(row) ? row.receiptNumber : messages.none}
      </td>
      <td data-label="Pin Number" className={classes.number}>
        {hasPin(row) ? row.referenceNumber : messages.none}
      </td>
      <td className={classes.person}>
        <span className={classes.primary}>{row.beneficiary.fullName}</span>
      </td>
      <td className={classes.amount}>
        <span className={classes.primary}>
          <Money amount={row.senderAmount} currency={row.senderCurrency} />
        </span>
        <span className={classes.secondary}>
          <Money amount={row.recipientAmount} currency={row.recipientCurrency} />
        </span>
      </td>
      <td data-label="Transaction Status" className={classes.status}>
        <TransactionStatusBadge status={row.status} />
      </td>
      <td data-label="Delivery Status" className={classes.status}>
        <DeliveryStatusBadge status={endedWithoutDelivery(row) ? 'DELIVERY_FAILED' : row.deliveryStatus} />
        {row.estimatedArrival && (
          <span className={classes.secondary}>{messages.expected(formatDay(row.estimatedArrival))}</span>
        )}
      </td>
      <td className={classes.actionCell}>
        <span className={classes.actions}>
          {action('track', () => onOpen('timeline', row))}
          {hasReceipt(row) && action('receipt', () => onOpen('receipt', row))}
          {action('sendAgain', () => onSendAgain(row))}
          {canCancelNow(row, now) && action('cancel', () => onOpen('cancel', row))}
        </span>
      </td>
    </tr>
  )
}
