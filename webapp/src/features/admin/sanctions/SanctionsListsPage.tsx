import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { CopyId } from '../shared/CopyId'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { sanctionsListsQuery } from './queries'
import type { SanctionsList } from './types'

const columns: Column<SanctionsList>[] = [
  { name: 'List', cell: ({ list, sample }) => (sample ? `${list}: ${messages.sample}` : list) },
  { name: 'Version', cell: ({ version }) => <CopyId id={version} label="list version" /> },
  { name: 'Status', cell: ({ inForce }) => (inForce ? 'In effect' : 'Replaced') },
  { name: 'Entries', cell: ({ entries }) => entries.toLocaleString('en-US'), numeric: true },
  { name: 'Names of people', cell: ({ names }) => names.toLocaleString('en-US'), numeric: true },
  {
    name: 'Loaded',
    cell: ({ takenAt, position }) => (
      <Anchor component={Link} to={`${paths.events}?event=${position}`}>
        <ExactTime at={takenAt} />
      </Anchor>
    ),
  },
]

/** SanctionsListsPage lists sanctions list versions, newest first. */
export default function SanctionsListsPage() {
  return (
    <AdminPage
      title="Sanctions lists"
      description={messages.description}
      actions={<AsOfLink show="sanctions-lists" />}
    >
      <PagedGrid
        pageQuery={sanctionsListsQuery}
        empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        caption="Sanctions list versions"
        columns={columns}
        rowKey={({ position }) => position}
      />
    </AdminPage>
  )
}
