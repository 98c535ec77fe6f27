import type { TransferFilter } from './transfers/queries'

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
export function transferFilterOf(search: URLSearchParams): TransferFilter {
  const filter: TransferDraft = {}
  for (const field of fields) {
    const value = search.get(field)
    if (value) filter[field] = value
  }
  return filter as TransferFilter
}

/** transferFilterParams returns the URL parameters for a filter, without empty fields. */
export function transferFilterParams(draft: TransferDraft): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of fields) {
    const value = draft[field]?.trim()
    if (value) search.set(field, field.startsWith('amount') ? value.replace(/[$,\s]/g, '') : value)
  }
  return search
}

/** isAmount reports whether text is empty or a valid amount. */
export const isAmount = (text: string | undefined): boolean =>
  !text?.trim() || /^\d{1,10}(\.\d{1,2})?$/.test(text.replace(/[$,\s]/g, ''))
