import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { transferColumn } from '../shared/columns'
import type { Column } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { RelativeTime, TimeUntil } from '../shared/Time'
import { messages } from './messages'
import { deadlinesQuery } from './queries'

const { deadlines: strings } = messages

type Kind = Schemas['Deadline']['kind']
type State = keyof typeof strings.states

const isKind = (name: string | null): name is Kind => name !== null && name in strings.kinds

const commonColumns: Column<Schemas['Deadline']>[] = [
  { name: 'Deadline', cell: ({ kind }) => strings.kinds[kind] },
  transferColumn,
  { name: 'Last day', cell: ({ lastDay }) => formatDay(lastDay, { year: true }) },
]

const columns: Record<State, Column<Schemas['Deadline']>[]> = {
  OPEN: [...commonColumns, { name: 'Due', cell: ({ dueAt }) => <TimeUntil at={dueAt} /> }],
  PASSED: [
    ...commonColumns,
    { name: 'Passed', cell: ({ passedAt }) => passedAt && <RelativeTime at={passedAt} /> },
    { name: 'Completed', cell: ({ closedAt }) => (closedAt ? <RelativeTime at={closedAt} /> : 'not yet') },
  ],
}

/** DeadlinesPage lists upcoming and past transfer deadlines. */
export default function DeadlinesPage() {
  const [search, setSearch] = useSearchParams()
  const state: State = search.get('state') === 'PASSED' ? 'PASSED' : 'OPEN'
  const kindParam = search.get('kind')
  const kind = isKind(kindParam) ? kindParam : undefined
  const updateSearch = (next: { state: State; kind?: Kind }) => setSearch({ ...next })
  return (
    <AdminPage
      title="Deadlines"
      description="The system handles deadlines automatically. If money arrives late, we refund the sender’s fee."
      actions={
        <>
          <OptionSwitch
            label="Filter deadlines"
            options={strings.states}
            value={state}
            onChange={(value) => updateSearch({ state: value, ...(kind && { kind }) })}
          />
          <Select
            size="xs"
            aria-label="Deadline type"
            placeholder={strings.allKinds}
            clearable
            data={Object.entries(strings.kinds).map(([value, label]) => ({ value, label }))}
            value={kind ?? null}
            onChange={(value) => updateSearch({ state, ...(isKind(value) && { kind: value }) })}
          />
        </>
      }
    >
      <PagedGrid
        key={`${state} ${kind}`}
        pageQuery={(after) => deadlinesQuery(state, kind, after)}
        empty={<EmptyState title={strings.empty[state]} text={strings.emptyHint[state]} />}
        caption={strings.states[state]}
        columns={columns[state]}
        rowKey={(row) => `${row.transferId} ${row.kind}`}
      />
    </AdminPage>
  )
}
