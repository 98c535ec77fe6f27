import type { Deadline } from '@/api/types'

/** InternalKind lists the kinds of deadlines that are not shown to the sender. */
type InternalKind = 'RECORDS' | 'DISPUTE'

/** VisibleDeadline is a deadline that the sender sees. */
export interface VisibleDeadline extends Deadline {
  kind: Exclude<Deadline['kind'], InternalKind>
  /** True if we missed the deadline of a promise. */
  isLate: boolean
}

const promises: readonly Deadline['kind'][] = ['AVAILABLE', 'REFUND']

/**
 * visibleDeadlines returns the deadlines to show to the sender. It includes rights that have not expired and
 * promises that we have not kept, even after their deadline.
 */
export const visibleDeadlines = (deadlines: readonly Deadline[]): VisibleDeadline[] =>
  deadlines.flatMap((deadline) => {
    const { kind, state } = deadline
    const isLate = state === 'PASSED' && promises.includes(kind)
    return kind !== 'RECORDS' && kind !== 'DISPUTE' && (state === 'OPEN' || isLate)
      ? [{ ...deadline, kind, isLate }]
      : []
  })
