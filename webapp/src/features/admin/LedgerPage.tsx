import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { grouped } from '@/money/decimal'
import { titled } from './actors'
import classes from './LedgerPage.module.css'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { type Column, Grid } from './parts/Grid'
import { trialBalanceQuery } from './queries'
import type { AccountBalance, TrialBalance } from './types'

const isCredit = (balance: string): boolean => balance.startsWith('-')

const columns: Column<AccountBalance>[] = [
  { name: 'Account', cell: ({ account }) => <span title={account}>{titled(account)}</span> },
  { name: 'Debit', cell: ({ balance }) => (isCredit(balance) ? '' : grouped(balance)), figure: true },
  {
    name: 'Credit',
    cell: ({ balance }) => (isCredit(balance) ? grouped(balance.slice(1)) : ''),
    figure: true,
  },
]

/** The trial balance: money owed equals money held, now or at any past position of the log. */
export default function LedgerPage() {
  const [search, setSearch] = useSearchParams()
  const position = search.get('position') ?? ''
  const balance = useQuery(trialBalanceQuery(position || undefined))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('position') ?? '').replace(/\D/g, '')
    setSearch(typed ? { position: typed } : {})
  }
  return (
    <AdminPage
      title="Ledger"
      about="The balance of every account. Each currency must sum to zero, at every position of the log."
      actions={
        <form className={classes.at} onSubmit={submit}>
          <TextInput
            key={position}
            size="xs"
            name="position"
            label="As of position"
            placeholder="now"
            inputMode="numeric"
            defaultValue={position}
          />
          <Button type="submit" size="xs" variant="default">
            Show
          </Button>
        </form>
      }
    >
      <Answer query={balance}>{(answer) => <Balance balance={answer} />}</Answer>
    </AdminPage>
  )
}

function Balance({ balance }: { balance: TrialBalance }) {
  return (
    <>
      <p className={classes.verdict} data-balanced={balance.balanced}>
        {balance.balanced
          ? `Balanced at position ${balance.position}`
          : `Not balanced at position ${balance.position}: stop and look at the postings`}
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
            <strong>{grouped(sum)}</strong>
          </p>
        </section>
      ))}
    </>
  )
}
