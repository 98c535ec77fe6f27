import type { Month, Transaction } from '@/api/types'
import { compare, decimal, divideUp, format, isPositive, zero } from '@/money/decimal'

type Standing = Pick<Transaction, 'status' | 'deliveryStatus' | 'cancelableUntil'>

const ended: readonly Transaction['status'][] = ['CANCELED', 'REFUNDED', 'RETURNED']

/** Whether cancelling makes sense at all (4.03a). */
export const isCancelOffered = ({ status, deliveryStatus }: Standing): boolean =>
  !ended.includes(status) && deliveryStatus !== 'DELIVERED'

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
