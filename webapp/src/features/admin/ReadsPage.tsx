import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Anchor, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Purpose, purposes } from '@/api/purpose'
import { paths, transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { titled } from './actors'
import { messages as findMessages } from './find/messages'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { FilterForm, FilterMoment, FilterText } from './parts/FilterForm'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import { messages } from './staff/messages'
import { exportsQuery, type ReadFilter, readsQuery } from './staff/queries'
import type { DataRead, EventExport } from './types'

const { reads: words } = messages
const { purposes: purposeWords } = findMessages

type List = keyof typeof words.lists

const filterFields = ['person', 'staff', 'purpose', 'from', 'to'] as const

function filterOf(search: URLSearchParams): ReadFilter {
  const filter: ReadFilter = {}
  for (const field of filterFields) {
    const value = search.get(field)
    if (value) Object.assign(filter, { [field]: value })
  }
  return filter
}

/** Subject names the viewed data and links to it if it is a transfer. */
function Subject({ call, subject }: DataRead) {
  if (!subject) return null
  const transfer = ['getTransaction', 'getHold', 'getCase', 'getInvoice', 'getCaseDocument'].includes(call)
  return (
    <>
      {transfer && (
        <Anchor component={Link} to={transferPath(subject)} size="sm">
          Open
        </Anchor>
      )}{' '}
      <CopyId id={subject} label="subject" />
    </>
  )
}

const readColumns: Column<DataRead>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  {
    name: 'Staff member',
    cell: ({ by }) => (
      <Anchor component={Link} to={`?staff=${by.id}`} size="sm">
        {by.name || 'Erased'}, {titled(by.role)}
      </Anchor>
    ),
  },
  { name: 'Data shown', cell: ({ summary }) => summary },
  { name: 'Counterparty', cell: (row) => <Subject {...row} /> },
  { name: 'Customers', cell: ({ people }) => <People ids={people} /> },
  {
    name: 'Purpose',
    cell: ({ purpose, reference }) => [purposeWords.names[purpose], reference].filter(Boolean).join(', '),
  },
  {
    name: 'Event',
    cell: ({ position }) => (
      <Anchor component={Link} to={`${paths.events}?event=${position}`} size="sm">
        {position}
      </Anchor>
    ),
    figure: true,
  },
]

const peopleShown = 3

function People({ ids }: { ids: string[] }) {
  return (
    <>
      {ids.length > peopleShown && `${words.people(ids.length)}, among them `}
      {ids.slice(0, peopleShown).map((id) => (
        <CopyId key={id} id={id} label="person" />
      ))}
    </>
  )
}

const exportColumns: Column<EventExport>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Staff member', cell: ({ by }) => `${by.name || 'Erased'}, ${titled(by.role)}` },
  { name: 'What', cell: ({ filter }) => narrowed(filter) },
  { name: 'Format', cell: ({ format }) => (format === 'JSONL' ? 'JSON Lines' : format) },
  {
    name: 'Events',
    cell: ({ count, expected, outcome }) => `${outcome === 'RUNNING' ? '–' : count} of ${expected}`,
    figure: true,
  },
  { name: 'Outcome', cell: ({ outcome }) => words.outcomes[outcome] },
  { name: 'Why', cell: ({ reason }) => reason },
]

/** narrowed describes a filter in words. */
const narrowed = (filter: EventExport['filter']): string =>
  Object.entries(filter)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ') || words.everything

/** ReadsPage shows the data access log: personal data that staff viewed or exported. */
export default function ReadsPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'EXPORTS' ? 'EXPORTS' : 'READS'
  return (
    <AdminPage
      title="Data access log"
      about={words.about}
      actions={
        <>
          {list === 'EXPORTS' && <AsOfLink show="exports" />}
          <SegmentedControl
            aria-label="View"
            value={list}
            onChange={(next) => setSearch(next === 'EXPORTS' ? { list: next } : {})}
            data={Object.entries(words.lists).map(([value, label]) => ({ value, label }))}
          />
        </>
      }
    >
      {list === 'READS' ? <Looks /> : <Exports />}
    </AdminPage>
  )
}

function Looks() {
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const narrowedAtAll = Object.keys(filter).length > 0
  return (
    <>
      <ReadFilters
        key={`filters ${search}`}
        filter={filter}
        onChange={(next) =>
          setSearch(
            Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
          )
        }
      />
      <Paged
        key={`reads ${search}`}
        read={(before) => readsQuery(filter, before)}
        empty={
          <EmptyState
            scene="signpost"
            title={narrowedAtAll ? words.emptyFiltered : words.empty}
            text={words.emptyHint}
          />
        }
      >
        {(rows) => (
          <Grid
            caption="Data views, newest first"
            columns={readColumns}
            rows={rows}
            rowKey={({ position }) => position}
          />
        )}
      </Paged>
    </>
  )
}

function ReadFilters({ filter, onChange }: { filter: ReadFilter; onChange: (filter: ReadFilter) => void }) {
  const [draft, setDraft] = useState(filter)
  const field = (name: 'person' | 'staff' | 'from' | 'to', label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
  })
  return (
    <FilterForm
      label="Filter data views"
      filtered={Object.keys(filter).length > 0}
      onSubmit={() => onChange(draft)}
      onClear={() => onChange({})}
    >
      <FilterText {...field('person', 'Person')} />
      <FilterText {...field('staff', 'Staff member')} />
      <Select
        size="xs"
        label="Purpose"
        clearable
        data={purposes.map((value) => ({ value, label: purposeWords.names[value] }))}
        value={draft.purpose ?? null}
        onChange={(value) =>
          setDraft(({ purpose: _, ...rest }) => (value ? { ...rest, purpose: value as Purpose } : rest))
        }
        clearButtonProps={{ 'aria-label': 'Any purpose' }}
      />
      <FilterMoment {...field('from', 'From')} />
      <FilterMoment {...field('to', 'To')} />
    </FilterForm>
  )
}

function Exports() {
  return (
    <Paged
      read={exportsQuery}
      empty={<EmptyState scene="signpost" title={words.emptyExports} text={words.emptyExportsHint} />}
    >
      {(rows) => (
        <Grid caption="Exports, newest first" columns={exportColumns} rows={rows} rowKey={({ id }) => id} />
      )}
    </Paged>
  )
}
