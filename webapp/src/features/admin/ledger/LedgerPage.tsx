import { useSearchParams } from 'react-router-dom'
import { AdminPage } from '../shared/AdminPage'
import { OptionSwitch } from '../shared/OptionSwitch'
import { ClosesView } from './ClosesView'
import { InFlightView } from './InFlightView'
import { messages as strings } from './messages'
import { StatementView } from './StatementView'
import { TrialBalanceView } from './TrialBalanceView'

const views = {
  balance: TrialBalanceView,
  statement: StatementView,
  flight: InFlightView,
  closes: ClosesView,
} as const

type ViewName = keyof typeof views

const isView = (name: string | null): name is ViewName => name !== null && name in views

/** LedgerPage shows the ledger: trial balance, account statements, money in flight, and daily closes. */
export default function LedgerPage() {
  const [search, setSearch] = useSearchParams()
  const viewParam = search.get('view')
  const view: ViewName = isView(viewParam) ? viewParam : 'balance'
  const View = views[view]
  return (
    <AdminPage
      title="Ledger"
      description={strings.description[view]}
      actions={
        <OptionSwitch
          label="View"
          options={strings.views}
          value={view}
          onChange={(next) => setSearch({ view: next })}
        />
      }
    >
      <View />
    </AdminPage>
  )
}
