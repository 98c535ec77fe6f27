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

/** What the form holds: every field as text. */
export type TransferDraft = Partial<Record<(typeof fields)[number], string>>

/** Reads the filter from the address. */
export function transferFilterOf(search: URLSearchParams): TransferFilter {
  const filter: TransferDraft = {}
  for (const field of fields) {
    const value = search.get(field)
    if (value) filter[field] = value
  }
  return filter as TransferFilter
}

/** Writes the filter to the address; empty fields are left out. */
export function withTransferFilter(draft: TransferDraft): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of fields) {
    const value = draft[field]?.trim()
    if (value) search.set(field, field.startsWith('amount') ? value.replace(/[$,\s]/g, '') : value)
  }
  return search
}

/** Whether a text is an amount, or nothing. */
export const isAmount = (text: string | undefined): boolean =>
  !text?.trim() || /^\d{1,10}(\.\d{1,2})?$/.test(text.replace(/[$,\s]/g, ''))
