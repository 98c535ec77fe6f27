import type { Moment, Transaction } from '@/api/types'
import type { Station } from '@/ui/Trail'
import { messages } from './messages'

/** Standing holds a transfer's data other than its history. */
type Standing = Pick<Transaction, 'status' | 'deliveryStatus' | 'payoutMethod'>

/** setbacks lists the events that take a transfer off its normal course. */
const setbacks = new Set([
  'REJECTED',
  'FUNDING_DECLINED',
  'FUNDING_RETURNED',
  'PAYOUT_FAILED',
  'PAYOUT_REJECTED',
  'DELIVERY_LATE',
  'DELIVERY_LATE_WITHOUT_FEE',
  'DEADLINE_REFUND',
  'REFUND_RETURNED',
  'DISPUTE_ENDED_OWED',
  'CANCELED',
])

const { ahead: texts } = messages.timeline

type Ahead = keyof typeof texts

/**
 * aheadOfRefund lists the next steps of a transfer that is being undone: the payout stops, and the money is
 * refunded.
 */
function aheadOfRefund(codes: readonly string[]): Ahead[] {
  const has = (code: string) => codes.includes(code)
  const settled = Math.max(codes.lastIndexOf('REFUND_SETTLED'), codes.lastIndexOf('REFUND_SETTLED_NOTHING'))
  const owedAgain = Math.max(codes.lastIndexOf('REFUND_RETURNED'), codes.lastIndexOf('DISPUTE_ENDED_OWED'))
  if (settled > owedAgain) return [] // what is owed again is a next step
  if (has('REFUND_REQUESTED') || owedAgain >= 0) return ['refunded']
  const asked = codes.lastIndexOf('CANCELLATION_REQUESTED')
  const isAnswered = has('CANCELED') || codes.lastIndexOf('CANCELLATION_REFUSED') > asked
  return asked >= 0 && !isAnswered ? ['stopped', 'refunded'] : []
}

/** aheadOfDelivery lists the next steps of a normal transfer by its progress. */
function aheadOfDelivery({ status, deliveryStatus, payoutMethod }: Standing): Ahead[] {
  if (status === 'COMPLETED' || deliveryStatus === 'DELIVERED') return []
  const byCash = payoutMethod === 'CASH_PICKUP'
  const arrival: Ahead = byCash ? 'pickedUp' : 'delivered'
  if (deliveryStatus === 'DELIVERY_PAYOUT_READY' || deliveryStatus === 'DELIVERY_FAILED') return [arrival]
  const delivery: Ahead[] = byCash ? ['ready', arrival] : [arrival]
  if (deliveryStatus === 'DELIVERY_REQUESTED') return delivery
  if (status === 'PROCESSED') return ['payout', ...delivery]
  return status === 'HOLD'
    ? ['released', 'funding', 'payout', ...delivery]
    : ['funding', 'payout', ...delivery]
}

const undone: readonly Transaction['status'][] = ['FAILED', 'CANCELED', 'RETURNED', 'REFUNDED']

function aheadOf(codes: readonly string[], standing: Standing): Ahead[] {
  const refund = aheadOfRefund(codes)
  return refund.length > 0 || undone.includes(standing.status) ? refund : aheadOfDelivery(standing)
}

/**
 * stationsOf returns the stops of a transfer: its past events in order, with the latest one active if more
 * follow, then the next steps.
 */
export function stationsOf(
  moments: readonly Moment[],
  standing: Standing,
  time: (at: string) => string,
): Station[] {
  const ahead = aheadOf(
    moments.map(({ code }) => code),
    standing,
  )
  const past = moments.map(({ at, code, text }, index): Station => {
    const isLatest = index === moments.length - 1
    const state = setbacks.has(code) ? 'failed' : isLatest && ahead.length > 0 ? 'active' : 'done'
    return { key: `${index} ${code}`, label: text, state, detail: time(at) }
  })
  return [...past, ...ahead.map((key): Station => ({ key, label: texts[key], state: 'todo' }))]
}
