import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { ofacReportPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { DueTime } from '../shared/DueTime'
import type { Column } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { reportsQuery } from './queries'

const columns: Column<Schemas['SanctionsReport']>[] = [
  {
    name: 'Report',
    cell: ({ id, kind, year }) => (
      <TextLink to={ofacReportPath(id)}>
        {kind === 'ANNUAL' ? `${messages.kinds.ANNUAL} ${year}` : messages.kinds[kind]}
      </TextLink>
    ),
  },
  { name: 'Transfer', cell: ({ reference }) => reference },
  { name: 'Amount', cell: ({ amount }) => amount && <Money amount={amount} currency="USD" />, numeric: true },
  { name: 'Status', cell: ({ status }) => messages.statuses[status] },
  { name: 'Due', cell: ({ status, dueAt }) => status === 'DUE' && <DueTime at={dueAt} /> },
  { name: 'Closed', cell: ({ closedAt }) => closedAt && <RelativeTime at={closedAt} /> },
]

/** ReportsPage lists reports to OFAC. It opens on the reports that are due. */
export default function ReportsPage() {
  const [search, setSearch] = useSearchParams()
  const filter = search.get('show') === 'all' ? 'all' : 'due'
  return (
    <AdminPage
      title="OFAC reports"
      description={messages.description}
      actions={
        <OptionSwitch
          label={messages.filter}
          options={messages.filters}
          value={filter}
          onChange={(show) => setSearch({ show })}
        />
      }
    >
      <PagedGrid
        key={filter}
        pageQuery={(after) => reportsQuery(filter === 'due', after)}
        empty={<EmptyState title={messages.empty[filter]} text={messages.emptyHint} />}
        caption="OFAC reports"
        columns={columns}
        rowKey={({ id }) => id}
      />
    </AdminPage>
  )
}
