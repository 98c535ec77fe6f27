import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { BalanceTables } from '../shared/BalanceTables'
import { QueryResult } from '../shared/QueryResult'
import { trialBalanceQuery } from '../shared/queries'
import classes from './ledger.module.css'

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
