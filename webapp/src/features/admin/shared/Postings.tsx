import type { Schemas } from '@/lib/api/types'
import { debitAndCredit } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'

const columns: Column<Schemas['Posting']>[] = [
  { name: 'Account', cell: ({ account }) => <span title={account}>{codeLabel(account)}</span> },
  ...debitAndCredit(({ amount }: Schemas['Posting']) => amount),
  { name: 'Currency', cell: ({ currency }) => currency },
]

/** Postings shows an event's ledger postings in debit and credit columns. */
export function Postings({ postings }: { postings: Schemas['Posting'][] }) {
  return (
    <Grid
      caption="Postings"
      columns={columns}
      rows={postings}
      rowKey={({ account, currency, amount }) => `${account} ${currency} ${amount}`}
    />
  )
}
