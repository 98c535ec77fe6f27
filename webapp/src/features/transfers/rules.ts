import type { MonthTotals, Transaction } from '@/lib/api/types'
import { compare, decimal, divideUp, format, isPositive, zero } from '@/lib/money/decimal'
import { endedWithoutDelivery } from '@/ui/StatusBadge'

type TransferState = Pick<Transaction, 'status' | 'deliveryStatus' | 'cancelableUntil'>

/**
 * cancelableStatuses lists the statuses in which the server can cancel a transfer. No money was taken for a
 * failed transfer, and a completed transfer was delivered.
 */
const cancelableStatuses: readonly Transaction['status'][] = ['HOLD', 'INITIATED', 'PENDING', 'PROCESSED']

/** isCancelable reports whether a transfer's statuses allow cancellation (4.03a). It does not check the deadline. */
export const isCancelable = ({ status, deliveryStatus }: TransferState): boolean =>
  cancelableStatuses.includes(status) && deliveryStatus !== 'DELIVERED'

/** isUnderway reports whether a transfer's money has neither arrived nor stopped. */
export const isUnderway = (transaction: TransferState): boolean =>
  transaction.status !== 'COMPLETED' &&
  transaction.deliveryStatus !== 'DELIVERED' &&
  !endedWithoutDelivery(transaction)

/** latestPerBeneficiary returns the first transfer to each beneficiary, at most `max`. */
export function latestPerBeneficiary(transfers: readonly Transaction[], max: number): Transaction[] {
  const byBeneficiary = new Map<string, Transaction>()
  for (const transfer of transfers) {
    const { referenceId } = transfer.beneficiary
    if (!byBeneficiary.has(referenceId)) byBeneficiary.set(referenceId, transfer)
  }
  return [...byBeneficiary.values()].slice(0, max)
}

/** hasPin reports whether the reference number is a PIN. Only cash pickups have a PIN. */
export const hasPin = ({ payoutMethod }: Pick<Transaction, 'payoutMethod'>): boolean =>
  payoutMethod === 'CASH_PICKUP'

/** hasReceiptNumber reports whether the transfer has or will have a receipt number. */
export const hasReceiptNumber = (transaction: TransferState & Pick<Transaction, 'receiptNumber'>): boolean =>
  transaction.receiptNumber !== 'PENDING' || !endedWithoutDelivery(transaction)

/** canCancelNow reports whether the sender can cancel now. The server sets the cancellation deadline (4.03d). */
export const canCancelNow = (transaction: TransferState, now: number): boolean =>
  isCancelable(transaction) && now <= Date.parse(transaction.cancelableUntil)

/** hasReceipt reports whether the transfer has a receipt to show (4.03b). */
export const hasReceipt = ({ status }: Pick<Transaction, 'status'>): boolean => Boolean(status)

/** Bar is a month in the chart. Its ratio is its amount divided by the largest month's amount. */
interface Bar {
  month: string
  amount: string
  ratio: number
}

/** ratioScale is the number of decimal places in a bar's ratio. */
const ratioScale = 4

/** barsOf returns the bars of the chart, or undefined if all amounts are zero. */
export function barsOf(months: readonly MonthTotals[]): Bar[] | undefined {
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
    ratio: Number(format(divideUp(amount, largest, ratioScale))),
  }))
}
