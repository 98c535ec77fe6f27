import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AsOfList, AsOfPart } from '@/app/paths'
import { useSession } from '@/session/store'
import { MomentInput } from '@/ui/MomentInput'
import { toPacific } from '@/ui/pacific'
import { EmptyState } from '@/ui/states'
import { trialBalanceQuery } from '../ledger/queries'
import { Balance } from '../ledger/TrialBalanceView'
import { AdminPage } from '../parts/AdminPage'
import { Answer } from '../parts/Answer'
import { Exactly } from '../parts/When'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { PastListView } from './PastListView'
import { PastPricesView } from './PastPricesView'
import { PastSenderView } from './PastSenderView'
import { PastTransfersView } from './PastTransfersView'
import { pastPricesQuery, peopleLists } from './queries'

const hour = 3_600_000
const picks = { hour, day: 24 * hour, week: 7 * 24 * hour } as const

/** views maps parts to their views. All other parts are lists. */
const views = {
  transfers: PastTransfersView,
  balances: PastBalances,
  prices: PastPricesView,
  sender: PastSenderView,
} satisfies Record<Exclude<AsOfPart, AsOfList>, unknown>

const isPart = (name: string | null): name is AsOfPart => name !== null && Object.hasOwn(messages.parts, name)

const hasView = (part: AsOfPart): part is keyof typeof views => part in views

function Shown({ part, asOf }: { part: AsOfPart; asOf: string }) {
  if (!hasView(part)) return <PastListView list={part} asOf={asOf} />
  const View = views[part]
  return <View asOf={asOf} />
}

/** AsOfPage shows data as it was known at the time in the URL. */
export default function AsOfPage() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('asOf') ?? ''
  const asOf = toPacific(named) ? named : ''
  const show = search.get('show')
  const part: AsOfPart = isPart(show) ? show : 'transfers'
  const administers = useSession(({ roles }) => roles.includes('ADMIN'))
  const set = (change: Record<string, string>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(change)) after.set(name, value)
      return after
    })
  return (
    <AdminPage title={messages.title} about={messages.about}>
      <MomentForm key={asOf} asOf={asOf} onShow={(moment) => set({ asOf: moment })}>
        <Select
          size="xs"
          className={classes.what}
          label={messages.part}
          data={Object.entries(messages.parts)
            .filter(([value]) => administers || !peopleLists.includes(value))
            .map(([value, label]) => ({ value, label }))}
          value={part}
          allowDeselect={false}
          onChange={(next) => next && set({ show: next })}
        />
      </MomentForm>
      {asOf ? (
        <>
          <Known asOf={asOf} />
          <Shown part={part} asOf={asOf} />
        </>
      ) : (
        <EmptyState scene="signpost" title={messages.choose} text={messages.chooseHint} />
      )}
    </AdminPage>
  )
}

interface MomentFormProps {
  asOf: string
  onShow: (moment: string) => void
  children: ReactNode
}

/** MomentForm selects the data to show and the time. */
function MomentForm({ asOf, onShow, children }: MomentFormProps) {
  const [moment, setMoment] = useState(asOf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moment) onShow(moment)
  }
  return (
    <form className={classes.moment} onSubmit={submit} aria-label={messages.moment}>
      {children}
      <MomentInput size="xs" seconds label={messages.moment} value={moment} onChange={setMoment} />
      <Button type="submit" size="xs">
        {messages.show}
      </Button>
      <Group gap="xs">
        {(Object.keys(picks) as (keyof typeof picks)[]).map((pick) => (
          <Button
            key={pick}
            size="xs"
            variant="default"
            onClick={() => onShow(new Date(Date.now() - picks[pick]).toISOString())}
          >
            {messages.picks[pick]}
          </Button>
        ))}
      </Group>
    </form>
  )
}

/** Known shows the log position at that time, by recorded time. */
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
