import type { TimelineEntry, Transaction } from '@/lib/api/types'
import type { StepItem } from '@/ui/Stepper'
import { messages } from './messages'

/** TransferState holds a transfer's current state, without its history. */
type TransferState = Pick<Transaction, 'status' | 'deliveryStatus' | 'payoutMethod'>

/** failureCodes lists the event codes that the timeline shows as failed. */
const failureCodes = new Set([
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
  'FUNDS_BLOCKED',
  'REFUND_ESCHEATED',
  'CANCELED',
])

const { nextSteps: labels } = messages.timeline

type NextStep = keyof typeof labels

/**
 * nextRefundSteps returns the next steps of a cancellation or refund. The payout stops, and then the sender gets
 * the refund.
 */
function nextRefundSteps(codes: readonly string[]): NextStep[] {
  const has = (code: string) => codes.includes(code)
  const lastSettled = Math.max(
    codes.lastIndexOf('REFUND_SETTLED'),
    codes.lastIndexOf('REFUND_SETTLED_NOTHING'),
    codes.lastIndexOf('REFUND_ESCHEATED'),
  )
  const lastOwed = Math.max(
    ...['REFUND_RETURNED', 'DISPUTE_ENDED_OWED', 'FUNDS_UNBLOCKED_OWED', 'ESCHEATMENT_CORRECTED'].map(
      (code) => codes.lastIndexOf(code),
    ),
  )
  if (lastSettled > lastOwed) return [] // the refund settled, and we owe nothing else
  if (has('REFUND_REQUESTED') || lastOwed >= 0) return ['refunded']
  const requestedAt = codes.lastIndexOf('CANCELLATION_REQUESTED')
  const isDecided = has('CANCELED') || codes.lastIndexOf('CANCELLATION_REFUSED') > requestedAt
  return requestedAt >= 0 && !isDecided ? ['stopped', 'refunded'] : []
}

/** nextDeliverySteps returns the next steps of a transfer that is not canceled or refunded. */
function nextDeliverySteps({ status, deliveryStatus, payoutMethod }: TransferState): NextStep[] {
  if (status === 'COMPLETED' || deliveryStatus === 'DELIVERED') return []
  const isCashPickup = payoutMethod === 'CASH_PICKUP'
  const finalStep: NextStep = isCashPickup ? 'pickedUp' : 'delivered'
  if (deliveryStatus === 'DELIVERY_PAYOUT_READY' || deliveryStatus === 'DELIVERY_FAILED') return [finalStep]
  const deliverySteps: NextStep[] = isCashPickup ? ['ready', finalStep] : [finalStep]
  if (deliveryStatus === 'DELIVERY_REQUESTED') return deliverySteps
  if (status === 'PROCESSED') return ['payout', ...deliverySteps]
  return status === 'HOLD'
    ? ['released', 'funding', 'payout', ...deliverySteps]
    : ['funding', 'payout', ...deliverySteps]
}

const finalStatuses: readonly Transaction['status'][] = ['FAILED', 'CANCELED', 'RETURNED', 'REFUNDED']

function nextStepsOf(codes: readonly string[], state: TransferState): NextStep[] {
  if (codes.includes('FUNDS_BLOCKED') && !codes.some((code) => code.startsWith('FUNDS_UNBLOCKED'))) return []
  const refundSteps = nextRefundSteps(codes)
  return refundSteps.length > 0 || finalStatuses.includes(state.status)
    ? refundSteps
    : nextDeliverySteps(state)
}

/**
 * timelineSteps returns a transfer's past events in order, followed by its next steps. If there are next steps,
 * the latest event is active unless it is a failure.
 */
export function timelineSteps(
  events: readonly TimelineEntry[],
  state: TransferState,
  formatTime: (at: string) => string,
): StepItem[] {
  const nextSteps = nextStepsOf(
    events.map(({ code }) => code),
    state,
  )
  const past = events.map(({ at, code, text }, index): StepItem => {
    const isLatest = index === events.length - 1
    const stepState = failureCodes.has(code) ? 'failed' : isLatest && nextSteps.length > 0 ? 'active' : 'done'
    return { key: `${index} ${code}`, label: text, state: stepState, detail: formatTime(at) }
  })
  return [...past, ...nextSteps.map((key): StepItem => ({ key, label: labels[key], state: 'todo' }))]
}
