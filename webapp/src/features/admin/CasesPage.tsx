import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { casePath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { messages } from './compliance/messages'
import { casesQuery } from './compliance/queries'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { PagedList } from './parts/PagedList'
import { RelativeTime } from './parts/Time'
import type { CaseSummary } from './types'

const columns: Column<CaseSummary>[] = [
  {
    name: 'Case',
    cell: ({ id, reason }) => (
      <Anchor component={Link} to={casePath(id)}>
        {reason}
      </Anchor>
    ),
  },
  { name: 'Status', cell: ({ open }) => (open ? 'Open' : 'Closed') },
  { name: 'Transfer', cell: ({ id }) => <CopyId id={id} label="transfer ID" /> },
  { name: 'Notes', cell: ({ notes }) => notes, numeric: true },
  { name: 'Documents', cell: ({ documents }) => documents, numeric: true },
  { name: 'Opened by', cell: ({ openedBy }) => openedBy },
  { name: 'Opened', cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
]

/** CasesPage lists compliance cases, newest first. */
export default function CasesPage() {
  return (
    <AdminPage title="Cases" description={messages.cases.description} actions={<AsOfLink show="cases" />}>
      <PagedList
        pageQuery={casesQuery}
        empty={<EmptyState title={messages.cases.empty} text={messages.cases.emptyHint} />}
      >
        {(rows) => <Grid caption="Cases" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </AdminPage>
  )
}
