import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { groupThousands } from '@/lib/money/decimal'
import classes from './BalanceTables.module.css'
import { debitAndCredit } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import type { AccountBalance, TrialBalance } from './types'

const columns: Column<AccountBalance>[] = [
  {
    name: 'Account',
    cell: ({ account, currency }) => (
      <Anchor component={Link} to={`?view=statement&account=${account}&currency=${currency}`}>
        {codeLabel(account)}
      </Anchor>
    ),
  },
  ...debitAndCredit(({ balance }: AccountBalance) => balance),
]

/** BalanceTables shows the balances of all accounts at a log position, with one table per currency. */
export function BalanceTables({ balance }: { balance: TrialBalance }) {
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
