import type { Deadline } from '@/api/types'

/** Internal are the deadlines that are not shown to the sender. */
type Internal = 'RECORDS' | 'DISPUTE'

export interface ShownDeadline extends Deadline {
  kind: Exclude<Deadline['kind'], Internal>
  /** True if the promise was not kept in time. */
  late: boolean
}

const promises: readonly Deadline['kind'][] = ['AVAILABLE', 'REFUND']

/**
 * shownDeadlines returns the deadlines for the sender: rights while they last, promises until they are kept,
 * and broken promises.
 */
export const shownDeadlines = (deadlines: readonly Deadline[]): ShownDeadline[] =>
  deadlines.flatMap((deadline) => {
    const { kind, state } = deadline
    const late = state === 'PASSED' && promises.includes(kind)
    return kind !== 'RECORDS' && kind !== 'DISPUTE' && (state === 'OPEN' || late)
      ? [{ ...deadline, kind, late }]
      : []
  })
