import type { Month, Transaction } from '@/api/types'
import { compare, decimal, divideUp, format, isPositive, zero } from '@/money/decimal'
import { endedUndelivered } from '@/ui/StatusBadge'

type Standing = Pick<Transaction, 'status' | 'deliveryStatus' | 'cancelableUntil'>

/**
 * cancelable lists the statuses in which the server cancels. A failed transfer took no money, and a completed
 * one was delivered.
 */
const cancelable: readonly Transaction['status'][] = ['HOLD', 'INITIATED', 'PENDING', 'PROCESSED']

/** isCancelOffered tells whether a cancellation can succeed (4.03a). */
export const isCancelOffered = ({ status, deliveryStatus }: Standing): boolean =>
  cancelable.includes(status) && deliveryStatus !== 'DELIVERED'

/** hasPin tells whether the transfer's number is a PIN, which only cash pickups have. */
export const hasPin = ({ payoutMethod }: Pick<Transaction, 'payoutMethod'>): boolean =>
  payoutMethod === 'CASH_PICKUP'

/** hasReceiptNumber tells whether there is or will be a receipt number. */
export const hasReceiptNumber = (transaction: Standing & Pick<Transaction, 'receiptNumber'>): boolean =>
  transaction.receiptNumber !== 'PENDING' || !endedUndelivered(transaction)

/** isCancelOpen tells whether to offer cancellation now: within the 30 minutes given by the server (4.03d). */
export const isCancelOpen = (transaction: Standing, now: number): boolean =>
  isCancelOffered(transaction) && now <= Date.parse(transaction.cancelableUntil)

/** hasReceipt tells whether there is a receipt to show (4.03b). */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean => Boolean(status)

/** Bar is a month of the chart with its height relative to the largest. */
interface Bar {
  month: string
  amount: string
  share: number
}

/** shareDecimals is the precision of a bar's relative height in decimals. */
const shareDecimals = 4

/** barsOf returns the chart's months, or undefined if nothing was sent. */
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
