import type { Purpose } from '@/lib/api/purpose'
import type { Schemas } from '@/lib/api/types'
import { customerPath, eventPath, paths, transferPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { accessText } from './accessText'
import { CopyId } from './CopyId'
import type { Column } from './Grid'
import { codeLabel } from './labels'
import { erased, messages, purposeNames } from './messages'
import { PagedGrid } from './PagedList'
import { getQuery } from './queries'
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

const transferCalls = [
  'getTransaction',
  'getTimeline',
  'getTransferSteps',
  'getDeadlines',
  'getRefund',
  'getHold',
  'getCase',
  'getInvoice',
  'getCaseDocument',
]

/** subjectPath returns the path of the viewed record's page, or undefined if it has none. */
function subjectPath({ call, subject }: Schemas['DataRead']): string | undefined {
  if (transferCalls.includes(call)) return transferPath(subject)
  if (call === 'getCustomer' || call === 'getCustomerContacts') return customerPath(subject)
  return call === 'getEvent' ? eventPath(subject) : undefined
}

/** Access says in a sentence who viewed what. The sentence links to the staff member's views and to the record. */
function Access(row: Schemas['DataRead']) {
  const { by, call, summary, subject } = row
  const path = subject ? subjectPath(row) : undefined
  const text = accessText(call, summary)
  return (
    <>
      <TextLink to={`${paths.reads}?staff=${by.id}`} size="sm">
        {by.name || erased}
      </TextLink>{' '}
      ({codeLabel(by.role)}){' '}
      {path ? (
        <TextLink to={path} size="sm">
          {text}
        </TextLink>
      ) : (
        text
      )}
      . {subject && <CopyId id={subject} label="record ID" />}
    </>
  )
}

const readColumns: Column<Schemas['DataRead']>[] = [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Access', cell: (row) => <Access {...row} /> },
  { name: 'Customers', cell: ({ people }) => <Customers ids={people} /> },
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
function Customers({ ids }: { ids: string[] }) {
  return (
    <>
      {ids.length > maxVisibleCustomers && `${strings.people(ids.length)}, including:`}
      {ids.slice(0, maxVisibleCustomers).map((id) => (
        <div key={id}>
          <TextLink to={`${paths.reads}?person=${id}`} size="sm" aria-label={strings.viewsOf(id)}>
            {strings.views}
          </TextLink>{' '}
          <CopyId id={id} label="customer ID" />
        </div>
      ))}
    </>
  )
}

/** DataViews lists the data views that match a filter, newest first. */
export function DataViews({ filter }: { filter: ReadFilter }) {
  return (
    <PagedGrid
      pageQuery={(before) => readsQuery(filter, before)}
      empty={
        <EmptyState
          illustration="signpost"
          title={Object.keys(filter).length > 0 ? strings.emptyFiltered : strings.empty}
          text={strings.emptyHint}
        />
      }
      caption="Data views, newest first"
      columns={readColumns}
      rowKey={({ position }) => position}
    />
  )
}
