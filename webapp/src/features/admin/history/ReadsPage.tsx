import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { purposes } from '@/lib/api/purpose'
import type { Schemas } from '@/lib/api/types'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { DataViews, type ReadFilter } from '../shared/DataViews'
import { FilterForm, FilterText } from '../shared/FilterForm'
import type { Column } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { erased, purposeNames } from '../shared/messages'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { RelativeTime } from '../shared/Time'
import { paramsOf, withParams } from '../shared/urlParams'
import { messages } from './messages'
import { exportsQuery } from './queries'

const { reads: strings } = messages

type List = keyof typeof strings.lists

const filterFields = ['person', 'staff', 'purpose', 'from', 'to'] as const

const exportColumns: Column<Schemas['EventExport']>[] = [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Staff member', cell: ({ by }) => `${by.name || erased}, ${codeLabel(by.role)}` },
  { name: 'Filter', cell: ({ filter }) => filterText(filter) },
  { name: 'Format', cell: ({ format }) => (format === 'JSONL' ? 'JSON Lines' : format) },
  {
    name: 'Events',
    cell: ({ count, expected, outcome }) => `${outcome === 'RUNNING' ? '–' : count} of ${expected}`,
    numeric: true,
  },
  { name: 'Outcome', cell: ({ outcome }) => strings.outcomes[outcome] },
  { name: 'Reason', cell: ({ reason }) => reason },
]

/** filterText formats an export's filter for display. */
const filterText = (filter: Schemas['EventExport']['filter']): string =>
  Object.entries(filter)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ') || strings.allEvents

/** ReadsPage shows the data access log: personal data that staff viewed or exported. */
export default function ReadsPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'EXPORTS' ? 'EXPORTS' : 'READS'
  return (
    <AdminPage
      title="Data access log"
      description={strings.description}
      actions={
        <OptionSwitch
          size="sm"
          label="View"
          value={list}
          onChange={(next) => setSearch(next === 'EXPORTS' ? { list: next } : {})}
          options={strings.lists}
        />
      }
    >
      {list === 'READS' ? (
        <DataViewList />
      ) : (
        <PagedGrid
          pageQuery={exportsQuery}
          empty={
            <EmptyState
              illustration="signpost"
              title={strings.emptyExports}
              text={strings.emptyExportsHint}
            />
          }
          caption="Exports, newest first"
          columns={exportColumns}
          rowKey={({ id }) => id}
        />
      )}
    </AdminPage>
  )
}

function DataViewList() {
  const [search, setSearch] = useSearchParams()
  const filter = paramsOf(search, filterFields) as ReadFilter
  return (
    <>
      <ReadFilters
        key={`filters ${search}`}
        filter={filter}
        onChange={(next) => setSearch(withParams('', { ...next }))}
      />
      <DataViews key={`reads ${search}`} filter={filter} />
    </>
  )
}

function ReadFilters({ filter, onChange }: { filter: ReadFilter; onChange: (filter: ReadFilter) => void }) {
  const { form, field, onSubmit } = useValidatedForm({}, { ...filter })
  return (
    <FilterForm
      label="Filter data views"
      isFiltered={Object.keys(filter).length > 0}
      onSubmit={onSubmit(onChange)}
      onClear={() => onChange({})}
    >
      <FilterText label="Customer ID" {...field('person')} />
      <FilterText label="Staff member ID" {...field('staff')} />
      <Select
        size="xs"
        label="Purpose"
        clearable
        data={purposes.map((value) => ({ value, label: purposeNames[value] }))}
        clearButtonProps={{ 'aria-label': 'Any purpose' }}
        {...field('purpose')}
        value={form.values.purpose ?? null}
      />
      <DateTimeInput size="xs" label="From" {...field('from')} />
      <DateTimeInput size="xs" label="To" {...field('to')} />
    </FilterForm>
  )
}
