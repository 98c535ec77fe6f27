import { debitAndCredit } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import type { Posting } from './types'

const columns: Column<Posting>[] = [
  { name: 'Account', cell: ({ account }) => <span title={account}>{codeLabel(account)}</span> },
  ...debitAndCredit(({ amount }: Posting) => amount),
  { name: 'Currency', cell: ({ currency }) => currency },
]

/** Postings shows an event's ledger postings in debit and credit columns. */
export function Postings({ postings }: { postings: Posting[] }) {
  return (
    <Grid
      caption="Postings"
      columns={columns}
      rows={postings}
      rowKey={({ account, currency, amount }) => `${account} ${currency} ${amount}`}
    />
  )
}
