import type { Schemas } from '@/lib/api/types'
import { casePath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { messages, openedBy } from './messages'
import { casesQuery } from './queries'

const columns: Column<Schemas['CaseSummary']>[] = [
  {
    name: 'Case',
    cell: ({ id, reason }) => <TextLink to={casePath(id)}>{reason}</TextLink>,
  },
  { name: 'Status', cell: ({ open }) => (open ? 'Open' : 'Closed') },
  { name: 'Transfer', cell: ({ id }) => <CopyId id={id} label="transfer ID" /> },
  { name: 'Notes', cell: ({ notes }) => notes, numeric: true },
  { name: 'Documents', cell: ({ documents }) => documents, numeric: true },
  { name: 'Opened by', cell: (row) => openedBy(row.openedBy) },
  { name: 'Opened', cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
]

/** CasesPage lists compliance cases, newest first. */
export default function CasesPage() {
  return (
    <AdminPage title="Cases" description={messages.description}>
      <PagedGrid
        pageQuery={casesQuery}
        empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        caption="Cases"
        columns={columns}
        rowKey={({ id }) => id}
      />
    </AdminPage>
  )
}
