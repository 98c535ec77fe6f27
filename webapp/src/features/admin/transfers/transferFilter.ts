import { fromPacific, pacificDay } from '@/lib/format/pacific'
import { paramsOf, withParams } from '../shared/urlParams'
import type { TransferFilter, TransferSort } from './queries'

const fields = [
  'transStatus',
  'deliveryStatus',
  'payoutMethod',
  'fundingSource',
  'sender',
  'beneficiary',
  'from',
  'to',
  'amountFrom',
  'amountTo',
  'sort',
] as const satisfies (keyof TransferFilter)[]

/** TransferDraft holds the values of the filter form as text. */
export type TransferDraft = Partial<Record<(typeof fields)[number], string>>

/** transferFilterOf reads the filter from the URL. */
export const transferFilterOf = (search: URLSearchParams) => paramsOf(search, fields) as TransferFilter

const amountText = (text: string | undefined) => text?.replace(/[$,\s]/g, '') ?? ''

/** transferFilterParams returns the URL parameters for a filter, without empty fields. */
export const transferFilterParams = (draft: TransferDraft) =>
  withParams(
    '',
    Object.fromEntries(
      fields.map((field) => [field, field.startsWith('amount') ? amountText(draft[field]) : draft[field]]),
    ),
  )

/** isAmount reports whether text is empty or a valid amount. */
export const isAmount = (text: string | undefined): boolean =>
  /^(\d{1,10}(\.\d{1,2})?)?$/.test(amountText(text))

const dayMs = 86_400_000

/** startOfDay returns the start of the Pacific day that is a number of days before a timestamp. */
function startOfDay(daysBefore: number, now: number): string {
  const [year = 0, month = 1, day = 1] = pacificDay(now).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day) - daysBefore * dayMs)
  return fromPacific(`${date.toISOString().slice(0, 10)}T00:00`)[0] ?? ''
}

/** quickRanges maps names to creation times in Pacific time. */
export const quickRanges = {
  Today: (now: number) => ({ from: startOfDay(0, now), to: '' }),
  Yesterday: (now: number) => ({ from: startOfDay(1, now), to: startOfDay(0, now) }),
  'Last 7 days': (now: number) => ({ from: startOfDay(6, now), to: '' }),
} as const

/** nextSort returns the order after a click on the heading of a column that is sorted by the given orders, first by default. */
export const nextSort = (
  current: TransferSort | undefined,
  [first, second]: readonly [TransferSort | '', TransferSort],
): TransferSort | '' => ((current ?? '') === first ? second : first)
