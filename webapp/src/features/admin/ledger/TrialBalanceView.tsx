import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { groupThousands } from '@/lib/money/decimal'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { codeLabel } from '../labels'
import { type Column, Grid } from '../parts/Grid'
import { QueryResult } from '../parts/QueryResult'
import type { AccountBalance, TrialBalance } from '../types'
import classes from './ledger.module.css'
import { trialBalanceQuery } from './queries'

const isCredit = (balance: string): boolean => balance.startsWith('-')

const columns: Column<AccountBalance>[] = [
  {
    name: 'Account',
    cell: ({ account, currency }) => (
      <Anchor component={Link} to={`?view=statement&account=${account}&currency=${currency}`}>
        {codeLabel(account)}
      </Anchor>
    ),
  },
  { name: 'Debit', cell: ({ balance }) => (isCredit(balance) ? '' : groupThousands(balance)), numeric: true },
  {
    name: 'Credit',
    cell: ({ balance }) => (isCredit(balance) ? groupThousands(balance.slice(1)) : ''),
    numeric: true,
  },
]

/** TrialBalanceView shows the current trial balance, or the balance at a past log position or time. */
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
        onShow={(newPosition, newTime) =>
          setSearch(newPosition ? { position: newPosition } : newTime ? { at: newTime } : {})
        }
      />
      <QueryResult query={balance}>{(data) => <BalanceTables balance={data} />}</QueryResult>
    </>
  )
}

interface AsOfFormProps {
  position: string
  at: string
  onShow: (position: string, at: string) => void
}

/** AsOfForm selects a log position or a time. The position takes precedence. */
function AsOfForm({ position, at, onShow }: AsOfFormProps) {
  const [positionInput, setPositionInput] = useState(position)
  const [timeInput, setTimeInput] = useState(at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow(positionInput, timeInput)
  }
  return (
    <form className={classes.filters} onSubmit={submit}>
      <TextInput
        size="xs"
        label="Log position"
        placeholder="now"
        inputMode="numeric"
        value={positionInput}
        onChange={(event) => setPositionInput(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <DateTimeInput size="xs" label="Or time" value={timeInput} onChange={setTimeInput} />
      <Button type="submit" size="xs" variant="default">
        Show balance
      </Button>
    </form>
  )
}

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
