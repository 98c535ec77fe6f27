import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
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
  const { field, onSubmit } = useValidatedForm({}, { position, at })
  const positionField = field('position')
  return (
    <form className={classes.filters} onSubmit={onSubmit((values) => onShow(values.position, values.at))}>
      <TextInput
        size="xs"
        label="Log position"
        placeholder="now"
        inputMode="numeric"
        {...positionField}
        onChange={(event) => positionField.onChange(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <DateTimeInput size="xs" label="Or time" {...field('at')} />
      <Button type="submit" size="xs" variant="default">
        Show balance
      </Button>
    </form>
  )
}
