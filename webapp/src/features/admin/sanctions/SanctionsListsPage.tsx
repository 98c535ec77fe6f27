import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { getQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { PastMatches } from './PastMatches'

const columns: Column<Schemas['SanctionsList']>[] = [
  { name: 'List', cell: ({ list, sample }) => (sample ? `${list}: sample data` : list) },
  { name: 'Version', cell: ({ version }) => <CopyId id={version} label="list version" /> },
  { name: 'Status', cell: ({ inForce }) => (inForce ? 'In effect' : 'Replaced') },
  { name: 'Entries', cell: ({ entries }) => entries.toLocaleString('en-US'), numeric: true },
  { name: 'Names of people', cell: ({ names }) => names.toLocaleString('en-US'), numeric: true },
  {
    name: 'People screened',
    cell: ({ rescreening }) => rescreening?.people.toLocaleString('en-US') ?? messages.screening,
    numeric: true,
  },
  {
    name: 'New matches',
    cell: ({ rescreening }) => rescreening?.hits.toLocaleString('en-US'),
    numeric: true,
  },
  {
    name: 'Loaded',
    cell: ({ takenAt, position }) => (
      <TextLink to={`${paths.events}?event=${position}`}>
        <ExactTime at={takenAt} />
      </TextLink>
    ),
  },
]

/** SanctionsListsPage lists sanctions list versions, newest first. */
export default function SanctionsListsPage() {
  return (
    <AdminPage title="Sanctions lists" description={messages.description}>
      <PagedGrid
        pageQuery={(after) => getQuery('/v1/admin/screening/lists', { query: { after } })}
        empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        caption="Sanctions list versions"
        columns={columns}
        rowKey={({ position }) => position}
      />
      <PastMatches />
    </AdminPage>
  )
}
