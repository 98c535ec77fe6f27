import type { Month, Transaction } from '@/api/types'

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

/** The chart's months; undefined where nothing was sent in any of them. Only heights are computed from the amounts. */
export function barsOf(months: readonly Month[]): Bar[] | undefined {
  const greatest = Math.max(0, ...months.map(({ amountSent }) => Number(amountSent)))
  if (greatest === 0) return undefined
  return months.map(({ month, amountSent }) => ({
    month,
    amount: amountSent,
    share: Number(amountSent) / greatest,
  }))
}
