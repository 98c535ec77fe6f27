import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatDateTime } from '@/lib/format/time'
import type { AsOfList, AsOfView } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Notice } from '@/ui/Notice'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { BalanceTables } from '../shared/BalanceTables'
import { QueryResult } from '../shared/QueryResult'
import { trialBalanceQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { AsOfForm } from './AsOfForm'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { PastListView } from './PastListView'
import { PastPricesView } from './PastPricesView'
import { PastSenderView } from './PastSenderView'
import { PastTransfersView } from './PastTransfersView'
import { asOfParam, currentPath } from './pastViews'
import { adminLists, pastPricesQuery } from './queries'

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
  const asOf = asOfParam(search)
  const show = search.get('show')
  const view: AsOfView = isView(show) ? show : 'transfers'
  const canViewPeople = useSession(may('staff.read'))
  const updateSearch = (changes: Record<string, string>) =>
    setSearch((current) => withParams(current, changes))
  return (
    <AdminPage title={messages.title} description={messages.description}>
      {asOf && (
        <Notice
          tone="warning"
          title={messages.asOf(formatDateTime(asOf))}
          action={<TextLink to={currentPath(view, search)}>{messages.backToNow}</TextLink>}
        >
          <LogPosition asOf={asOf} />
        </Notice>
      )}
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
      {asOf ? (
        <ViewContent view={view} asOf={asOf} />
      ) : (
        <EmptyState
          illustration="signpost"
          title={messages.choose}
          text={messages.chooseHint}
          action={<AsOfForm asOf="" onShow={(time) => updateSearch({ asOf: time })} />}
        />
      )}
    </AdminPage>
  )
}

/** LogPosition shows the position and time of the latest event recorded at or before the selected time. */
function LogPosition({ asOf }: { asOf: string }) {
  const prices = useQuery(pastPricesQuery(asOf))
  if (!prices.data) return null
  const { position, recordedAt } = prices.data
  if (!recordedAt) return messages.nothingRecorded
  return (
    <>
      {messages.logPosition(position)}, {messages.recorded} <ExactTime at={recordedAt} />.{' '}
      {messages.recordedTimeHint}
    </>
  )
}

function PastBalances({ asOf }: { asOf: string }) {
  const balance = useQuery(trialBalanceQuery({ at: asOf }))
  return <QueryResult query={balance}>{(data) => <BalanceTables balance={data} />}</QueryResult>
}
