import type { Month, Transaction } from '@/api/types'
import { compare, decimal, divideUp, format, isPositive, zero } from '@/money/decimal'
import { endedUndelivered } from '@/ui/StatusBadge'

type Standing = Pick<Transaction, 'status' | 'deliveryStatus' | 'cancelableUntil'>

/** The statuses in which the server cancels. A failed transfer has taken no money, and a completed one is delivered. */
const cancelable: readonly Transaction['status'][] = ['HOLD', 'INITIATED', 'PENDING', 'PROCESSED']

/** Whether a cancellation can succeed (4.03a). */
export const isCancelOffered = ({ status, deliveryStatus }: Standing): boolean =>
  cancelable.includes(status) && deliveryStatus !== 'DELIVERED'

/** Whether the transfer's number is a PIN: only cash is picked up with one. */
export const hasPin = ({ payoutMethod }: Pick<Transaction, 'payoutMethod'>): boolean =>
  payoutMethod === 'CASH_PICKUP'

/** Whether there is a receipt number, or one is expected. */
export const hasReceiptNumber = (transaction: Standing & Pick<Transaction, 'receiptNumber'>): boolean =>
  transaction.receiptNumber !== 'PENDING' || !endedUndelivered(transaction)

/** Whether it is offered now: within the 30 minutes that the server names (4.03d). */
export const isCancelOpen = (transaction: Standing, now: number): boolean =>
  isCancelOffered(transaction) && now <= Date.parse(transaction.cancelableUntil)

/** Whether there is a receipt to show (4.03b). */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean => Boolean(status)

/** A month of the chart, and how tall it stands beside the greatest. */
interface Bar {
  month: string
  amount: string
  share: number
}

/** How exactly a bar's height is computed, in decimals of the greatest's. */
const shareDecimals = 4

/** The chart's months; undefined where nothing was sent in any of them. */
export function barsOf(months: readonly Month[]): Bar[] | undefined {
  const sent = months.map(({ month, amountSent }) => ({
    month,
    text: amountSent,
    amount: decimal(amountSent),
  }))
  const greatest = sent.reduce((most, { amount }) => (compare(amount, most) > 0 ? amount : most), zero)
  if (!isPositive(greatest)) return undefined
  return sent.map(({ month, text, amount }) => ({
    month,
    amount: text,
    share: Number(format(divideUp(amount, greatest, shareDecimals))),
  }))
}
