import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AsOfPart } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { toLocal, toMoment } from '../eventFilter'
import { Balance } from '../ledger/TrialBalanceView'
import { AdminPage } from '../parts/AdminPage'
import { Answer } from '../parts/Answer'
import { Exactly } from '../parts/When'
import { trialBalanceQuery } from '../ledger/queries'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { PastPricesView } from './PastPricesView'
import { PastSenderView } from './PastSenderView'
import { PastTransfersView } from './PastTransfersView'
import { pastPricesQuery } from './queries'

const hour = 3_600_000
const picks = { hour, day: 24 * hour, week: 7 * 24 * hour } as const

const parts = {
  transfers: PastTransfersView,
  balances: PastBalances,
  prices: PastPricesView,
  sender: PastSenderView,
} satisfies Record<AsOfPart, unknown>

const isPart = (name: string | null): name is AsOfPart => name !== null && name in parts

/** Everything as it was known at one moment, which stands in the address. */
export default function AsOfPage() {
  const [search, setSearch] = useSearchParams()
  const asOf = toMoment(toLocal(search.get('asOf') ?? '')) ? (search.get('asOf') ?? '') : ''
  const named = search.get('show')
  const part: AsOfPart = isPart(named) ? named : 'transfers'
  const Shown = parts[part]
  const set = (change: Record<string, string>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(change)) after.set(name, value)
      return after
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = toMoment(String(new FormData(event.currentTarget).get('asOf') ?? ''))
    if (typed) set({ asOf: typed })
  }
  return (
    <AdminPage
      title={messages.title}
      about={messages.about}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={messages.part}
          data={Object.entries(messages.parts).map(([value, label]) => ({ value, label }))}
          value={part}
          onChange={(next) => set({ show: next })}
        />
      }
    >
      <form key={asOf} className={classes.moment} onSubmit={submit} aria-label={messages.moment}>
        <TextInput
          size="xs"
          name="asOf"
          type="datetime-local"
          step={1}
          label={messages.moment}
          defaultValue={toLocal(asOf)}
        />
        <Button type="submit" size="xs">
          {messages.show}
        </Button>
        <Group gap="xs">
          {(Object.keys(picks) as (keyof typeof picks)[]).map((pick) => (
            <Button
              key={pick}
              size="xs"
              variant="default"
              onClick={() => set({ asOf: new Date(Date.now() - picks[pick]).toISOString() })}
            >
              {messages.picks[pick]}
            </Button>
          ))}
        </Group>
      </form>
      {asOf ? (
        <>
          <Known asOf={asOf} />
          <Shown asOf={asOf} />
        </>
      ) : (
        <EmptyState scene="signpost" title={messages.choose} text={messages.chooseHint} />
      )}
    </AdminPage>
  )
}

/** How far the log had come by then, by the clock that counts. */
function Known({ asOf }: { asOf: string }) {
  const prices = useQuery(pastPricesQuery(asOf))
  if (!prices.data) return null
  const { position, recordedAt } = prices.data
  return (
    <p className={classes.known} role="status">
      {recordedAt ? (
        <>
          {messages.known(position)}, {messages.recorded} <Exactly at={recordedAt} />. {messages.clocks}
        </>
      ) : (
        messages.nothing
      )}
    </p>
  )
}

function PastBalances({ asOf }: { asOf: string }) {
  const balance = useQuery(trialBalanceQuery({ at: asOf }))
  return <Answer query={balance}>{(answer) => <Balance balance={answer} />}</Answer>
}
