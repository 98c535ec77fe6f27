import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { ClosesView } from './ledger/ClosesView'
import { InFlightView } from './ledger/InFlightView'
import { messages } from './ledger/messages'
import { StatementView } from './ledger/StatementView'
import { TrialBalanceView } from './ledger/TrialBalanceView'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'

const { ledger: strings } = messages

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
        <>
          <AsOfLink show="balances" />
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={Object.entries(strings.views).map(([value, label]) => ({ value, label }))}
            value={view}
            onChange={(next) => setSearch({ view: next })}
          />
        </>
      }
    >
      <View />
    </AdminPage>
  )
}
