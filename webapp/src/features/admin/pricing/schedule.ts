import type { Schemas } from '@/lib/api/types'
import { fromPacific, pacificDay } from '@/lib/format/pacific'
import { type Errors, required } from '@/lib/rules/rules'

/** Schedule contains the fields that all requests for new prices share. */
export type Schedule = Pick<Schemas['SaveFeeSet'], 'effectiveAt' | 'previewFrom' | 'previewTo'>

/** ScheduleDraft holds the fields that all forms for new prices share. */
export type ScheduleDraft = {
  when: 'NOW' | 'LATER'
  effectiveAt: string
  previewFrom: string
  previewTo: string
  reason: string
}

/** firstOfMonth returns midnight in Pacific time on the first day of a month. `offset` counts months from the current one. */
function firstOfMonth(today: string, offset: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const start = new Date(Date.UTC(year, month - 1 + offset, 1))
  return fromPacific(`${start.toISOString().slice(0, 10)}T00:00`)[0] ?? ''
}

/** emptySchedule returns a schedule without delay, with a preview of last month. */
export const emptySchedule = (today: string = pacificDay()): ScheduleDraft => ({
  when: 'NOW',
  effectiveAt: '',
  previewFrom: firstOfMonth(today, -1),
  previewTo: firstOfMonth(today, 0),
  reason: '',
})

/** checkSchedule validates the shared fields. `now` is a time in milliseconds. */
export function checkSchedule(draft: ScheduleDraft, now: number = Date.now()): Errors {
  const isPeriod = Date.parse(draft.previewTo) > Date.parse(draft.previewFrom)
  return {
    reason: required()(draft.reason, {}),
    previewTo: isPeriod ? undefined : { code: 'INVALID_DATE' },
    effectiveAt:
      draft.when === 'LATER' && !(Date.parse(draft.effectiveAt) > now)
        ? { code: draft.effectiveAt ? 'DATE_ALREADY_PASSED' : 'INVALID_DATE' }
        : undefined,
  }
}

/** scheduleRequest returns the shared fields of a request. */
export const scheduleRequest = (draft: ScheduleDraft): Schedule => ({
  ...(draft.when === 'LATER' && { effectiveAt: draft.effectiveAt }),
  previewFrom: draft.previewFrom,
  previewTo: draft.previewTo,
})
