import type { Deadline } from '@/lib/api/types'

/** InternalKind is a kind of deadline that senders do not see. */
type InternalKind = 'RECORDS' | 'DISPUTE'

/** VisibleDeadline is a deadline that the sender sees. */
export interface VisibleDeadline extends Deadline {
  kind: Exclude<Deadline['kind'], InternalKind>
  /** True if we missed a date that we promised. */
  isLate: boolean
}

const promiseKinds: readonly Deadline['kind'][] = ['AVAILABLE', 'REFUND']

/**
 * visibleDeadlines returns the deadlines to show to the sender. It includes open deadlines and the promised dates
 * that we missed.
 */
export const visibleDeadlines = (deadlines: readonly Deadline[]): VisibleDeadline[] =>
  deadlines.flatMap((deadline) => {
    const { kind, state } = deadline
    const isLate = state === 'PASSED' && promiseKinds.includes(kind)
    return kind !== 'RECORDS' && kind !== 'DISPUTE' && (state === 'OPEN' || isLate)
      ? [{ ...deadline, kind, isLate }]
      : []
  })
