import type { Moment, Transaction } from '@/api/types'
import type { Station } from '@/ui/Trail'
import { messages } from './messages'

/** TransferState holds the current state of a transfer, apart from its history. */
type TransferState = Pick<Transaction, 'status' | 'deliveryStatus' | 'payoutMethod'>

/** setbacks lists the events that interrupt a normal transfer. */
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

const { nextSteps: labels } = messages.timeline

type NextStep = keyof typeof labels

/**
 * nextRefundSteps lists the next steps of a transfer that is being canceled or refunded. The payout stops,
 * then the sender gets the refund.
 */
function nextRefundSteps(codes: readonly string[]): NextStep[] {
  const has = (code: string) => codes.includes(code)
  const settled = Math.max(codes.lastIndexOf('REFUND_SETTLED'), codes.lastIndexOf('REFUND_SETTLED_NOTHING'))
  const owedAgain = Math.max(codes.lastIndexOf('REFUND_RETURNED'), codes.lastIndexOf('DISPUTE_ENDED_OWED'))
  if (settled > owedAgain) return [] // the refund settled, and nothing is owed since then
  if (has('REFUND_REQUESTED') || owedAgain >= 0) return ['refunded']
  const requestedAt = codes.lastIndexOf('CANCELLATION_REQUESTED')
  const isDecided = has('CANCELED') || codes.lastIndexOf('CANCELLATION_REFUSED') > requestedAt
  return requestedAt >= 0 && !isDecided ? ['stopped', 'refunded'] : []
}

/** nextDeliverySteps lists the remaining steps of a normal transfer. */
function nextDeliverySteps({ status, deliveryStatus, payoutMethod }: TransferState): NextStep[] {
  if (status === 'COMPLETED' || deliveryStatus === 'DELIVERED') return []
  const isCashPickup = payoutMethod === 'CASH_PICKUP'
  const arrival: NextStep = isCashPickup ? 'pickedUp' : 'delivered'
  if (deliveryStatus === 'DELIVERY_PAYOUT_READY' || deliveryStatus === 'DELIVERY_FAILED') return [arrival]
  const delivery: NextStep[] = isCashPickup ? ['ready', arrival] : [arrival]
  if (deliveryStatus === 'DELIVERY_REQUESTED') return delivery
  if (status === 'PROCESSED') return ['payout', ...delivery]
  return status === 'HOLD'
    ? ['released', 'funding', 'payout', ...delivery]
    : ['funding', 'payout', ...delivery]
}

const endedStatuses: readonly Transaction['status'][] = ['FAILED', 'CANCELED', 'RETURNED', 'REFUNDED']

function nextStepsOf(codes: readonly string[], state: TransferState): NextStep[] {
  const refund = nextRefundSteps(codes)
  return refund.length > 0 || endedStatuses.includes(state.status) ? refund : nextDeliverySteps(state)
}

/**
 * timelineSteps returns the past events of a transfer in order, followed by its next steps. If there are next
 * steps, the latest event is the active step.
 */
export function timelineSteps(
  moments: readonly Moment[],
  state: TransferState,
  time: (at: string) => string,
): Station[] {
  const nextSteps = nextStepsOf(
    moments.map(({ code }) => code),
    state,
  )
  const past = moments.map(({ at, code, text }, index): Station => {
    const isLatest = index === moments.length - 1
    const stepState = setbacks.has(code) ? 'failed' : isLatest && nextSteps.length > 0 ? 'active' : 'done'
    return { key: `${index} ${code}`, label: text, state: stepState, detail: time(at) }
  })
  return [...past, ...nextSteps.map((key): Station => ({ key, label: labels[key], state: 'todo' }))]
}
