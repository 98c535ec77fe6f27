import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { complaintRecordPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { transferColumn } from '../shared/columns'
import { DueTime } from '../shared/DueTime'
import type { Column } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { workPaths } from '../shared/workPaths'
import { messages } from './messages'
import { deadlinesQuery } from './queries'

const { deadlines: strings } = messages

type Kind = Schemas['LegalDeadline']['kind']
type State = keyof typeof strings.states

const isState = (name: string | null): name is State => name !== null && name in strings.states
const isKind = (name: string | null): name is Kind => name !== null && name in strings.kinds

/** SubjectLink links to what a deadline is about. */
function SubjectLink({ kind, transferId, referenceNumber = '', sourceId = '' }: Schemas['LegalDeadline']) {
  if (transferId) return transferColumn.cell({ transferId, referenceNumber })
  if (!(kind in strings.links)) return null
  const work = kind as keyof typeof strings.links
  const path = work in workPaths ? workPaths[work as keyof typeof workPaths] : complaintRecordPath
  return <TextLink to={path(sourceId)}>{strings.links[work]}</TextLink>
}

const commonColumns: Column<Schemas['LegalDeadline']>[] = [
  { name: 'Deadline', cell: ({ kind }) => strings.kinds[kind] },
  { name: 'Subject', cell: (deadline) => <SubjectLink {...deadline} /> },
  { name: 'Last day', cell: ({ lastDay }) => formatDay(lastDay, { year: true }) },
]

const openColumns: Column<Schemas['LegalDeadline']>[] = [
  ...commonColumns,
  { name: 'Due', cell: ({ dueAt }) => <DueTime at={dueAt} /> },
]

const columns: Record<State, Column<Schemas['LegalDeadline']>[]> = {
  NEXT: openColumns,
  LATE: openColumns,
  OPEN: openColumns,
  PASSED: [
    ...commonColumns,
    { name: 'Passed', cell: ({ passedAt }) => passedAt && <RelativeTime at={passedAt} /> },
    { name: 'Completed', cell: ({ closedAt }) => (closedAt ? <RelativeTime at={closedAt} /> : 'not yet') },
  ],
}

/** DeadlinesPage lists the deadlines of transfers, complaints, and reports. It opens on the late ones and the ones due next. */
export default function DeadlinesPage() {
  const [search, setSearch] = useSearchParams()
  const stateParam = search.get('state')
  const state = isState(stateParam) ? stateParam : 'NEXT'
  const kindParam = search.get('kind')
  const kind = isKind(kindParam) ? kindParam : undefined
  const updateSearch = (next: { state: State; kind?: Kind }) => setSearch({ ...next })
  // NEXT leaves out the cancellation periods, which end many times a day and need no work.
  const show = (chosen: Kind | undefined) =>
    updateSearch({
      state: chosen === 'CANCEL' && state === 'NEXT' ? 'OPEN' : state,
      ...(chosen && { kind: chosen }),
    })
  return (
    <AdminPage
      title="Deadlines"
      description="Transfers meet their deadlines automatically, and we refund the fee if money arrives late. Staff meet the deadlines of complaints, cases, and reports."
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
            onChange={(value) => show(isKind(value) ? value : undefined)}
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
        rowKey={(row) => `${row.transferId ?? row.sourceId} ${row.kind}`}
      />
    </AdminPage>
  )
}
