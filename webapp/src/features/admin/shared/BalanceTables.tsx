import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import classes from './BalanceTables.module.css'
import { debitAndCredit } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { TextLink } from './TextLink'

const columns: Column<Schemas['AccountBalance']>[] = [
  {
    name: 'Account',
    cell: ({ account, currency }) => (
      <TextLink to={`?view=statement&account=${account}&currency=${currency}`}>{codeLabel(account)}</TextLink>
    ),
  },
  ...debitAndCredit(({ balance }: Schemas['AccountBalance']) => balance),
]

/** BalanceTables shows the balances of all accounts at a log position, with one table per currency. */
export function BalanceTables({ balance }: { balance: Schemas['TrialBalance'] }) {
  return (
    <>
      <p className={classes.verdict} data-balanced={balance.balanced}>
        {balance.balanced
          ? `Balanced at position ${balance.position}`
          : `Not balanced at position ${balance.position}. Check the postings.`}
      </p>
      {balance.sums.map(({ currency, sum }) => (
        <section key={currency} className={classes.currency}>
          <h2>{currency}</h2>
          <Grid
            caption={`Accounts in ${currency}`}
            columns={columns}
            rows={balance.accounts.filter((account) => account.currency === currency)}
            rowKey={({ account }) => account}
          />
          <p className={classes.sum}>
            <span>Sum of balances</span>
            <strong>{groupThousands(sum)}</strong>
          </p>
        </section>
      ))}
    </>
  )
}
