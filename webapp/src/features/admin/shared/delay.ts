import type { Schemas, Transaction, TransactionDetail } from '@/lib/api/types'
import { endedWithoutDelivery } from '@/ui/StatusBadge'
import { messages } from './messages'

const { delay: strings } = messages

type Step = Schemas['TimelineEntry']
type Cause = keyof typeof strings.causes

/**
 * isDelayed reports whether the money is late, on hold, or could not be paid out. The server estimates no arrival then.
 */
export const isDelayed = (
  transfer: Pick<Transaction, 'status' | 'deliveryStatus' | 'estimatedArrival'>,
): boolean =>
  !transfer.estimatedArrival &&
  !['DELIVERED', 'DELIVERY_PAYOUT_READY'].includes(transfer.deliveryStatus) &&
  !endedWithoutDelivery(transfer)

/** stepCauses maps steps that the sender sees to the cause of a delay that they begin. */
const stepCauses: Readonly<Record<string, Cause>> = {
  FUNDING_REQUESTED: 'PAYMENT',
  FUNDING_REQUESTED_CARD: 'PAYMENT',
  FUNDING_SUBMITTED: 'PAYMENT',
  FUNDING_SETTLED: 'PAYOUT_START',
  HELD: 'REVIEW',
  HELD_FOR_DATA: 'SENDER_DATA',
  PAYOUT_HELD: 'REVIEW',
  DOCUMENTS_REQUESTED: 'DOCUMENTS',
  DOCUMENT_SUPPLIED: 'REVIEW',
  FUNDS_BLOCKED: 'BLOCKED',
  RECOVERED_FUNDS_BLOCKED: 'BLOCKED',
  PAYOUT_REQUESTED: 'PARTNER',
  PAYOUT_ACCEPTED: 'PARTNER',
  REPROCESSED: 'PARTNER',
  CANCELLATION_REQUESTED: 'CANCELLATION',
  CANCELLATION_REFUSED: 'PARTNER',
  PAYOUT_FAILED: 'FAILED',
}

/** Delay explains a delay to staff who speak with the sender. */
export interface Delay {
  title: string
  /** When the cause began. */
  since: string
  /** What we do about it. */
  action: string
  /** What the sender already reads on their own page, so that staff may say it. */
  toTell: readonly string[]
}

/** explainDelay finds the cause of a delay in the steps that the sender sees, oldest first. */
export function explainDelay(
  transfer: Pick<TransactionDetail, 'deliveryStatus' | 'status' | 'createdAt' | 'payoutFailure'>,
  steps: readonly Step[],
): Delay {
  const isHeld = [transfer.status, transfer.deliveryStatus].includes('HOLD')
  const step = steps.findLast(({ code }) => code in stepCauses)
  const late = steps.findLast(({ code }) => code.startsWith('DELIVERY_LATE'))
  const cause = (step && stepCauses[step.code]) ?? (isHeld ? 'REVIEW' : 'PAYOUT_START')
  const why = transfer.payoutFailure ? strings.failure(transfer.payoutFailure) : strings.causes[cause].why
  return {
    title: isHeld || transfer.payoutFailure ? why : strings.late(why),
    since: step?.at ?? transfer.createdAt,
    action: strings.causes[cause].action,
    toTell: [step, late].flatMap((told) => (told ? [told.text] : [])),
  }
}
