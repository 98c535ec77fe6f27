import type { DeliveryStatus, Transaction, TransactionStatus } from '@/api/types'
import classes from './StatusBadge.module.css'

export type Tone = 'success' | 'muted' | 'info' | 'warning' | 'danger'

interface Appearance {
  tone: Tone
  label: string
}

export const transactionStatuses: Record<TransactionStatus, Appearance> = {
  COMPLETED: { tone: 'success', label: 'Completed' },
  PROCESSED: { tone: 'success', label: 'Processed' },
  HOLD: { tone: 'muted', label: 'On hold' },
  PENDING: { tone: 'muted', label: 'Pending' },
  INITIATED: { tone: 'muted', label: 'Initiated' },
  FAILED: { tone: 'danger', label: 'Failed' },
  CANCELED: { tone: 'danger', label: 'Canceled' },
  RETURNED: { tone: 'danger', label: 'Returned' },
  REFUNDED: { tone: 'danger', label: 'Refunded' },
}

export const deliveryStatuses: Record<DeliveryStatus, Appearance> = {
  DELIVERED: { tone: 'success', label: 'Delivered' },
  HOLD: { tone: 'muted', label: 'On hold' },
  PENDING: { tone: 'muted', label: 'Pending' },
  DELIVERY_PAYOUT_READY: { tone: 'info', label: 'Ready for pickup' },
  DELIVERY_REQUESTED: { tone: 'warning', label: 'On its way' },
  DELIVERY_FAILED: { tone: 'danger', label: 'Not delivered' },
}

/** Badge shows a status. Each tone has its own icon, so color is never the only indicator. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        {tone === 'success' && <path d="m1.5 5.5 2.5 2.5 4.5-6" />}
        {tone === 'muted' && <circle cx="5" cy="5" r="3.5" />}
        {tone === 'info' && <circle cx="5" cy="5" r="3.5" data-solid />}
        {tone === 'warning' && <path d="M1 5h7M5.5 2 8.5 5l-3 3" />}
        {tone === 'danger' && <path d="m2 2 6 6M8 2 2 8" />}
      </svg>
      {children}
    </span>
  )
}

const endedStatuses: readonly TransactionStatus[] = ['FAILED', 'CANCELED', 'RETURNED', 'REFUNDED']

/** endedWithoutDelivery reports whether a transfer ended before the money was delivered. */
export const endedWithoutDelivery = ({
  status,
  deliveryStatus,
}: Pick<Transaction, 'status' | 'deliveryStatus'>): boolean =>
  endedStatuses.includes(status) && deliveryStatus !== 'DELIVERED'

interface StatusTextBadgeProps {
  transaction: Pick<Transaction, 'status' | 'deliveryStatus' | 'statusText'>
}

/** StatusTextBadge shows the status text that the server wrote for the sender. */
export function StatusTextBadge({ transaction }: StatusTextBadgeProps) {
  const { status, deliveryStatus, statusText } = transaction
  const isWaiting = deliveryStatus === 'PENDING' || deliveryStatus === 'HOLD'
  const { tone } =
    isWaiting || endedStatuses.includes(status)
      ? transactionStatuses[status]
      : deliveryStatuses[deliveryStatus]
  return <Badge tone={tone}>{statusText}</Badge>
}

export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const { tone, label } = transactionStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const { tone, label } = deliveryStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
