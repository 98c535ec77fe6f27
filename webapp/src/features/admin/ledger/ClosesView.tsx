import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { saveFile } from '@/lib/saveFile'
import { EmptyState } from '@/ui/states'
import { type Column, Grid } from '../shared/Grid'
import { QueryResult } from '../shared/QueryResult'
import { RelativeTime } from '../shared/Time'
import { messages as strings } from './messages'
import { closesQuery } from './queries'

const columns: Column<Schemas['DailyClose']>[] = [
  { name: 'Day', cell: ({ day }) => formatDay(day, { year: true }) },
  { name: 'Log position', cell: ({ position }) => position },
  { name: 'Closed', cell: ({ closedAt }) => <RelativeTime at={closedAt} /> },
  {
    name: 'Signed trial balance',
    cell: ({ day, note }) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => saveFile(`hulak-close-${day}.txt`, 'text/plain', note)}
      >
        {strings.download}
      </Button>
    ),
  },
]

/** ClosesView lists the daily closes, each with a button to download its signed trial balance. */
export function ClosesView() {
  const closes = useQuery(closesQuery)
  return (
    <QueryResult query={closes}>
      {({ result: rows }) =>
        rows.length === 0 ? (
          <EmptyState title={strings.emptyCloses} text={strings.emptyClosesHint} />
        ) : (
          <Grid caption={strings.views.closes} columns={columns} rows={rows} rowKey={({ day }) => day} />
        )
      }
    </QueryResult>
  )
}
