import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { messages } from './compliance/messages'
import { sanctionsListsQuery } from './compliance/queries'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { PagedList } from './parts/PagedList'
import { ExactTime } from './parts/Time'
import type { SanctionsList } from './types'

const columns: Column<SanctionsList>[] = [
  { name: 'List', cell: ({ list, sample }) => (sample ? `${list}: ${messages.lists.sample}` : list) },
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
      description={messages.lists.description}
      actions={<AsOfLink show="sanctions-lists" />}
    >
      <PagedList
        pageQuery={sanctionsListsQuery}
        empty={<EmptyState title={messages.lists.empty} text={messages.lists.emptyHint} />}
      >
        {(rows) => (
          <Grid
            caption="Sanctions list versions"
            columns={columns}
            rows={rows}
            rowKey={({ position }) => position}
          />
        )}
      </PagedList>
    </AdminPage>
  )
}
