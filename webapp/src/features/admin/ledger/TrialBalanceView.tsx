import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { grouped } from '@/money/decimal'
import { MomentInput } from '@/ui/MomentInput'
import { titled } from '../actors'
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

/** TrialBalanceView shows that money owed equals money held, now or at a past position or time. */
export function TrialBalanceView() {
  const [search, setSearch] = useSearchParams()
  const position = search.get('position') ?? ''
  const at = search.get('at') ?? ''
  const balance = useQuery(trialBalanceQuery({ ...(position && { position }), ...(at && { at }) }))
  return (
    <>
      <AsOfForm
        key={`${position} ${at}`}
        position={position}
        at={at}
        onShow={(typed, moment) => setSearch(typed ? { position: typed } : moment ? { at: moment } : {})}
      />
      <Answer query={balance}>{(answer) => <Balance balance={answer} />}</Answer>
    </>
  )
}

interface AsOfFormProps {
  position: string
  at: string
  onShow: (position: string, at: string) => void
}

/** AsOfForm selects a log position or a time. */
function AsOfForm({ position, at, onShow }: AsOfFormProps) {
  const [typed, setTyped] = useState(position)
  const [moment, setMoment] = useState(at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow(typed, moment)
  }
  return (
    <form className={classes.at} onSubmit={submit}>
      <TextInput
        size="xs"
        label="As of position"
        placeholder="now"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <MomentInput size="xs" label="or as of" value={moment} onChange={setMoment} />
      <Button type="submit" size="xs" variant="default">
        Show
      </Button>
    </form>
  )
}

/** Balance shows all accounts at a position, by currency. */
export function Balance({ balance }: { balance: TrialBalance }) {
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
            <strong>{grouped(sum)}</strong>
          </p>
        </section>
      ))}
    </>
  )
}
