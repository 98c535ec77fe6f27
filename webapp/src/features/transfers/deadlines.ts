import type { Deadline } from '@/api/types'

/** What is no matter of the sender's. */
type Internal = 'RECORDS' | 'DISPUTE'

export interface ShownDeadline extends Deadline {
  kind: Exclude<Deadline['kind'], Internal>
  /** What was promised by then had not been done. */
  late: boolean
}

const promises: readonly Deadline['kind'][] = ['AVAILABLE', 'REFUND']

/**
 * What of a transfer's deadlines its sender is shown: rights while they last, promises until they are kept, and those that were not.
 */
export const shownDeadlines = (deadlines: readonly Deadline[]): ShownDeadline[] =>
  deadlines.flatMap((deadline) => {
    const { kind, state } = deadline
    const late = state === 'PASSED' && promises.includes(kind)
    return kind !== 'RECORDS' && kind !== 'DISPUTE' && (state === 'OPEN' || late)
      ? [{ ...deadline, kind, late }]
      : []
  })
