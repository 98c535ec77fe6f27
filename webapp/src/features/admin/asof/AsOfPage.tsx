import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toPacific } from '@/lib/format/pacific'
import type { AsOfList, AsOfView } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { may, useSession } from '@/lib/session/store'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { BalanceTables } from '../shared/BalanceTables'
import { QueryResult } from '../shared/QueryResult'
import { trialBalanceQuery } from '../shared/queries'
import { ExactTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { PastListView } from './PastListView'
import { PastPricesView } from './PastPricesView'
import { PastSenderView } from './PastSenderView'
import { PastTransfersView } from './PastTransfersView'
import { adminLists, pastPricesQuery } from './queries'

const hourMs = 3_600_000
const presets = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const

/** viewComponents maps each view to its component. Lists share PastListView. */
const viewComponents = {
  transfers: PastTransfersView,
  balances: PastBalances,
  prices: PastPricesView,
  sender: PastSenderView,
} satisfies Record<Exclude<AsOfView, AsOfList>, unknown>

const isView = (name: string | null): name is AsOfView => name !== null && Object.hasOwn(messages.views, name)

const hasComponent = (view: AsOfView): view is keyof typeof viewComponents => view in viewComponents

function ViewContent({ view, asOf }: { view: AsOfView; asOf: string }) {
  if (!hasComponent(view)) return <PastListView list={view} asOf={asOf} />
  const View = viewComponents[view]
  return <View asOf={asOf} />
}

/** AsOfPage shows past data, as of the time in the URL. */
export default function AsOfPage() {
  const [search, setSearch] = useSearchParams()
  const asOfParam = search.get('asOf') ?? ''
  const asOf = toPacific(asOfParam) ? asOfParam : ''
  const show = search.get('show')
  const view: AsOfView = isView(show) ? show : 'transfers'
  const canViewPeople = useSession(may('staff.read'))
  const updateSearch = (changes: Record<string, string>) =>
    setSearch((current) => withParams(current, changes))
  return (
    <AdminPage title={messages.title} description={messages.description}>
      <AsOfForm key={asOf} asOf={asOf} onShow={(time) => updateSearch({ asOf: time })}>
        <Select
          size="xs"
          className={classes.viewSelect}
          label={messages.view}
          data={Object.entries(messages.views)
            .filter(([value]) => canViewPeople || !adminLists.includes(value))
            .map(([value, label]) => ({ value, label }))}
          value={view}
          allowDeselect={false}
          onChange={(value) => value && updateSearch({ show: value })}
        />
      </AsOfForm>
      {asOf ? (
        <>
          <LogPosition asOf={asOf} />
          <ViewContent view={view} asOf={asOf} />
        </>
      ) : (
        <EmptyState illustration="signpost" title={messages.choose} text={messages.chooseHint} />
      )}
    </AdminPage>
  )
}

interface AsOfFormProps {
  asOf: string
  onShow: (time: string) => void
  children: ReactNode
}

/** AsOfForm selects the time. Its children select the data to show. */
function AsOfForm({ asOf, onShow, children }: AsOfFormProps) {
  const { field, onSubmit } = useValidatedForm({}, { time: asOf })
  const submit = onSubmit(({ time }) => {
    if (time) onShow(time)
  })
  return (
    <form className={classes.form} onSubmit={submit} aria-label={messages.time}>
      {children}
      <DateTimeInput size="xs" seconds label={messages.time} {...field('time')} />
      <Button type="submit" size="xs">
        {messages.show}
      </Button>
      <Group gap="xs">
        {(Object.keys(presets) as (keyof typeof presets)[]).map((preset) => (
          <Button
            key={preset}
            size="xs"
            variant="default"
            onClick={() => onShow(new Date(Date.now() - presets[preset]).toISOString())}
          >
            {messages.presets[preset]}
          </Button>
        ))}
      </Group>
    </form>
  )
}

/** LogPosition shows the position and time of the latest event recorded at or before the selected time. */
function LogPosition({ asOf }: { asOf: string }) {
  const prices = useQuery(pastPricesQuery(asOf))
  if (!prices.data) return null
  const { position, recordedAt } = prices.data
  return (
    <p className={classes.position} role="status">
      {recordedAt ? (
        <>
          {messages.logPosition(position)}, {messages.recorded} <ExactTime at={recordedAt} />.{' '}
          {messages.recordedTimeHint}
        </>
      ) : (
        messages.nothingRecorded
      )}
    </p>
  )
}

function PastBalances({ asOf }: { asOf: string }) {
  const balance = useQuery(trialBalanceQuery({ at: asOf }))
  return <QueryResult query={balance}>{(data) => <BalanceTables balance={data} />}</QueryResult>
}
