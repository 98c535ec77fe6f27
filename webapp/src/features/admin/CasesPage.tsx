import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { casePath } from '@/app/paths'
import { EmptyState, ErrorState } from '@/ui/states'
import { messages } from './messages'
import { AdminPage } from './parts/AdminPage'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Rows } from './parts/Rows'
import { When } from './parts/When'
import { casesQuery } from './queries'
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
  { name: 'State', cell: ({ open }) => (open ? 'Open' : 'Closed') },
  { name: 'Transfer', cell: ({ id }) => <CopyId id={id} label="transfer id" /> },
  { name: 'Notes', cell: ({ notes }) => notes, figure: true },
  { name: 'Documents', cell: ({ documents }) => documents, figure: true },
  { name: 'Opened by', cell: ({ openedBy }) => openedBy },
  { name: 'Opened', cell: ({ openedAt }) => <When at={openedAt} /> },
]

/** The cases of compliance, the newest first. */
export default function CasesPage() {
  const cases = useInfiniteQuery(casesQuery)
  const rows = cases.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <AdminPage title="Cases" about={messages.cases.about}>
      {cases.isPending && <Rows />}
      {cases.isError && <ErrorState error={cases.error} retry={() => void cases.refetch()} />}
      {cases.isSuccess && rows.length === 0 && (
        <EmptyState title={messages.cases.empty} text={messages.cases.emptyHint} />
      )}
      {rows.length > 0 && <Grid caption="Cases" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      {cases.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={cases.isFetchingNextPage}
          onClick={() => void cases.fetchNextPage()}
        >
          Older cases
        </Button>
      )}
    </AdminPage>
  )
}
