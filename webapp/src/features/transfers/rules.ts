import type { Transaction } from '@/api/types'

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
