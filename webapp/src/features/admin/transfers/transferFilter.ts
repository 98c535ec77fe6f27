import { paramsOf, withParams } from '../shared/urlParams'
import type { TransferFilter } from './queries'

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
