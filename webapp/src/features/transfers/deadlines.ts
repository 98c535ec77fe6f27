import type { Deadline } from '@/api/types'

export interface ShownDeadline extends Deadline {
  kind: Exclude<Deadline['kind'], 'RECORDS'>
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
    return kind !== 'RECORDS' && (state === 'OPEN' || late) ? [{ ...deadline, kind, late }] : []
  })
