import type { Schemas } from '@/lib/api/types'
import { formatDate } from '@/lib/format/time'

/** ErrorType is a type of error in a transfer (12 CFR 1005.33(a)(1)). */
export type ErrorType = Schemas['ComplaintClassification']['errorType']

/** errorTypeTexts describes the types of errors in the sender's words. */
export const errorTypeTexts: Record<ErrorType, string> = {
  LATE: 'The money didn’t arrive on time',
  AMOUNT_RECEIVED: 'My recipient didn’t get the full amount',
  AMOUNT_PAID: 'I was charged a wrong amount',
  CALCULATION: 'There’s a mistake in the calculation or in my records',
  INFORMATION: 'I need documents or information about this transfer',
}

/** errorTypeOptions lists the types for a dropdown. */
export const errorTypeOptions = Object.entries(errorTypeTexts).map(([value, label]) => ({ value, label }))

/** formatDueDay formats the last day before a deadline. Banking days end at midnight, which is the start of the next day. */
export const formatDueDay = (dueAt: string): string =>
  formatDate(new Date(Date.parse(dueAt) - 1).toISOString())
