import type { Month, Transaction } from '@/api/types'
import { compare, decimal, divideUp, format, isPositive, zero } from '@/money/decimal'
import { endedUndelivered } from '@/ui/StatusBadge'

type TransferState = Pick<Transaction, 'status' | 'deliveryStatus' | 'cancelableUntil'>

/**
 * cancelableStatuses lists the statuses in which the server can cancel a transfer. A failed transfer took no
 * money, and a completed one was delivered.
 */
const cancelableStatuses: readonly Transaction['status'][] = ['HOLD', 'INITIATED', 'PENDING', 'PROCESSED']

/** isCancelOffered reports whether a cancellation can succeed (4.03a). */
export const isCancelOffered = ({ status, deliveryStatus }: TransferState): boolean =>
  cancelableStatuses.includes(status) && deliveryStatus !== 'DELIVERED'

/** hasPin reports whether the transfer's number is a PIN. Only cash pickups have one. */
export const hasPin = ({ payoutMethod }: Pick<Transaction, 'payoutMethod'>): boolean =>
  payoutMethod === 'CASH_PICKUP'

/** hasReceiptNumber reports whether the transfer has or will have a receipt number. */
export const hasReceiptNumber = (transaction: TransferState & Pick<Transaction, 'receiptNumber'>): boolean =>
  transaction.receiptNumber !== 'PENDING' || !endedUndelivered(transaction)

/** isCancelOpen reports whether the sender can cancel now. The server sets the deadline (4.03d). */
export const isCancelOpen = (transaction: TransferState, now: number): boolean =>
  isCancelOffered(transaction) && now <= Date.parse(transaction.cancelableUntil)

/** hasReceipt reports whether the transfer has a receipt to show (4.03b). */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean => Boolean(status)

/** Bar is a month of the chart with its height relative to the largest month. */
interface Bar {
  month: string
  amount: string
  ratio: number
}

/** ratioDecimals is the number of decimals of a bar's relative height. */
const ratioDecimals = 4

/** barsOf returns the bars of the chart, or undefined if every amount is zero. */
export function barsOf(months: readonly Month[]): Bar[] | undefined {
  const sent = months.map(({ month, amountSent }) => ({
    month,
    text: amountSent,
    amount: decimal(amountSent),
  }))
  const largest = sent.reduce((max, { amount }) => (compare(amount, max) > 0 ? amount : max), zero)
  if (!isPositive(largest)) return undefined
  return sent.map(({ month, text, amount }) => ({
    month,
    amount: text,
    ratio: Number(format(divideUp(amount, largest, ratioDecimals))),
  }))
}
