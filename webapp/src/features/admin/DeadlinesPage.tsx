import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Anchor, SegmentedControl, Select } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { formatDay } from '@/ui/time'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { Until, When } from './parts/When'
import { messages } from './transfers/messages'
import { deadlinesQuery } from './transfers/queries'
import type { Deadline } from './types'

const { deadlines: words } = messages

type Kind = Deadline['kind']
type Shown = keyof typeof words.states

const isKind = (name: string | null): name is Kind => name !== null && name in words.kinds

const always: Column<Deadline>[] = [
  { name: 'Deadline', cell: ({ kind }) => words.kinds[kind] },
  {
    name: 'Transfer',
    cell: ({ transferId }) => (
      <>
        <Anchor component={Link} to={transferPath(transferId)}>
          Open
        </Anchor>{' '}
        <CopyId id={transferId} />
      </>
    ),
  },
  { name: 'Last day', cell: ({ lastDay }) => formatDay(lastDay, { year: true }) },
]

const columns: Record<Shown, Column<Deadline>[]> = {
  OPEN: [...always, { name: 'Due', cell: ({ dueAt }) => <Until at={dueAt} /> }],
  PASSED: [
    ...always,
    { name: 'Passed', cell: ({ passedAt }) => passedAt && <When at={passedAt} /> },
    { name: 'Completed', cell: ({ closedAt }) => (closedAt ? <When at={closedAt} /> : 'not yet') },
  ],
}

/** DeadlinesPage lists legal and promised deadlines of transfers: upcoming and passed. */
export default function DeadlinesPage() {
  const [search, setSearch] = useSearchParams()
  const state: Shown = search.get('state') === 'PASSED' ? 'PASSED' : 'OPEN'
  const named = search.get('kind')
  const kind = isKind(named) ? named : undefined
  const show = (next: { state: Shown; kind?: Kind }) => setSearch({ ...next })
  return (
    <AdminPage
      title="Deadlines"
      about="Deadlines take effect automatically. If money arrives late, the sender’s fee is refunded."
      actions={
        <>
          <AsOfLink show="deadlines" />
          <SegmentedControl
            size="xs"
            aria-label="Which deadlines"
            data={Object.entries(words.states).map(([value, label]) => ({ value, label }))}
            value={state}
            onChange={(value) => show({ state: value === 'PASSED' ? value : 'OPEN', ...(kind && { kind }) })}
          />
          <Select
            size="xs"
            aria-label="Kind"
            placeholder={words.every}
            clearable
            data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
            value={kind ?? null}
            onChange={(value) => show({ state, ...(isKind(value) && { kind: value }) })}
          />
        </>
      }
    >
      <Paged
        key={`${state} ${kind}`}
        read={(after) => deadlinesQuery(state, kind, after)}
        empty={<EmptyState title={words.empty[state]} text={words.emptyHint[state]} />}
      >
        {(rows) => (
          <Grid
            caption={words.states[state]}
            columns={columns[state]}
            rows={rows}
            rowKey={(row) => `${row.transferId} ${row.kind}`}
          />
        )}
      </Paged>
    </AdminPage>
  )
}
