import { groupThousands } from '@/lib/money/decimal'
import { codeLabel } from './labels'
import classes from './Postings.module.css'
import type { Posting } from './types'

/** Postings shows an event's ledger postings in debit and credit columns. */
export function Postings({ postings }: { postings: Posting[] }) {
  return (
    <table className={classes.root}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
          <th scope="col">
            <span className={classes.hidden}>Currency</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, amount, currency }) => {
          const isCredit = amount.startsWith('-')
          return (
            <tr key={`${account} ${currency} ${amount}`}>
              <td title={account}>{codeLabel(account)}</td>
              <td>{isCredit ? '' : groupThousands(amount)}</td>
              <td>{isCredit ? groupThousands(amount.slice(1)) : ''}</td>
              <td>{currency}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
