import type { Purpose } from '@/lib/api/purpose'
import type { Schemas } from '@/lib/api/types'
import { eventPath, paths } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { accessText } from './accessText'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { erased, messages, purposeNames } from './messages'
import { PagedList } from './PagedList'
import { getQuery } from './queries'
import { TextLink } from './TextLink'
import { RelativeTime } from './Time'

const { dataViews: strings } = messages

/** ReadFilter filters the data access log. Empty fields match everything. */
export interface ReadFilter {
  person?: string
  staff?: string
  purpose?: Purpose
  from?: string
  to?: string
}

const readsQuery = (filter: ReadFilter, before: string) =>
  getQuery('/v1/admin/reads', { query: { ...filter, limit: 50, before } })

type Names = Schemas['DataReadPage']['names']

/** Access says in a sentence who viewed what. The sentence links to the staff member's views and to the record. */
function Access({ row, names }: { row: Schemas['DataRead']; names: Names }) {
  const { by } = row
  const { action, object, path } = accessText(row, names)
  return (
    <>
      <TextLink to={`${paths.reads}?staff=${by.id}`} size="sm">
        {by.name || erased}
      </TextLink>{' '}
      ({codeLabel(by.role)}) {action}
      {object && ' '}
      {path ? (
        <TextLink to={path} size="sm">
          {object}
        </TextLink>
      ) : (
        object
      )}
      {object.endsWith('.') ? '' : '.'}
    </>
  )
}

const readColumns = (names: Names): Column<Schemas['DataRead']>[] => [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Access', cell: (row) => <Access row={row} names={names} /> },
  { name: 'Customers', cell: ({ people }) => <Customers ids={people} names={names} /> },
  {
    name: 'Purpose',
    cell: ({ purpose, reference }) => [purposeNames[purpose], reference].filter(Boolean).join(', '),
  },
  {
    name: 'Event',
    cell: ({ position }) => (
      <TextLink to={eventPath(position)} size="sm">
        {position}
      </TextLink>
    ),
    numeric: true,
  },
]

const maxVisibleCustomers = 3

/** Customers lists the customers whose data was shown. Each link opens the log of views of that customer's data. */
function Customers({ ids, names }: { ids: string[]; names: Names }) {
  return (
    <>
      {ids.length > maxVisibleCustomers && `${strings.people(ids.length)}, including:`}
      {ids.slice(0, maxVisibleCustomers).map((id) => (
        <TextLink
          key={id}
          to={`${paths.reads}?person=${id}`}
          size="sm"
          display="block"
          mih="1.5rem" // WCAG 2.5.8: targets are at least 24 pixels high
          aria-label={strings.viewsOf(names[id] ?? erased)}
        >
          {names[id] ?? erased}
        </TextLink>
      ))}
    </>
  )
}

/** DataViews lists the data views that match a filter, newest first. */
export function DataViews({ filter }: { filter: ReadFilter }) {
  return (
    <PagedList
      pageQuery={(before) => readsQuery(filter, before)}
      empty={
        <EmptyState
          illustration="signpost"
          title={Object.keys(filter).length > 0 ? strings.emptyFiltered : strings.empty}
          text={strings.emptyHint}
        />
      }
    >
      {(rows, { names }) => (
        <Grid
          caption="Data views, newest first"
          columns={readColumns(names)}
          rows={rows}
          rowKey={({ position }) => position}
        />
      )}
    </PagedList>
  )
}
