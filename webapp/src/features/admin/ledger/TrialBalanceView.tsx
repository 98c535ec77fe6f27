import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { grouped } from '@/money/decimal'
import { titled } from '../actors'
import { toLocal, toMoment } from '../eventFilter'
import { Answer } from '../parts/Answer'
import { type Column, Grid } from '../parts/Grid'
import type { AccountBalance, TrialBalance } from '../types'
import classes from './ledger.module.css'
import { trialBalanceQuery } from './queries'

const isCredit = (balance: string): boolean => balance.startsWith('-')

const columns: Column<AccountBalance>[] = [
  {
    name: 'Account',
    cell: ({ account, currency }) => (
      <Anchor component={Link} to={`?view=statement&account=${account}&currency=${currency}`}>
        {titled(account)}
      </Anchor>
    ),
  },
  { name: 'Debit', cell: ({ balance }) => (isCredit(balance) ? '' : grouped(balance)), figure: true },
  {
    name: 'Credit',
    cell: ({ balance }) => (isCredit(balance) ? grouped(balance.slice(1)) : ''),
    figure: true,
  },
]

/** Money owed equals money held, now or at any past position or moment of the log. */
export function TrialBalanceView() {
  const [search, setSearch] = useSearchParams()
  const position = search.get('position') ?? ''
  const at = search.get('at') ?? ''
  const balance = useQuery(trialBalanceQuery({ ...(position && { position }), ...(at && { at }) }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('position') ?? '').replace(/\D/g, '')
    const moment = toMoment(String(form.get('at') ?? ''))
    setSearch(typed ? { position: typed } : moment ? { at: moment } : {})
  }
  return (
    <>
      <form key={`${position} ${at}`} className={classes.at} onSubmit={submit}>
        <TextInput
          size="xs"
          name="position"
          label="As of position"
          placeholder="now"
          inputMode="numeric"
          defaultValue={position}
        />
        <TextInput size="xs" name="at" type="datetime-local" label="or as of" defaultValue={toLocal(at)} />
        <Button type="submit" size="xs" variant="default">
          Show
        </Button>
      </form>
      <Answer query={balance}>{(answer) => <Balance balance={answer} />}</Answer>
    </>
  )
}

/** All accounts at a position, currency by currency. */
export function Balance({ balance }: { balance: TrialBalance }) {
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
