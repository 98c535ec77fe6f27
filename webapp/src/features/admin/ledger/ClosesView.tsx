import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '@/ui/saveFile'
import { EmptyState } from '@/ui/states'
import { formatDay } from '@/ui/time'
import { Answer } from '../parts/Answer'
import { type Column, Grid } from '../parts/Grid'
import { When } from '../parts/When'
import type { DailyClose } from '../types'
import { messages } from './messages'
import { closesQuery } from './queries'

const { ledger: words } = messages

const columns: Column<DailyClose>[] = [
  { name: 'Day', cell: ({ day }) => formatDay(day, { year: true }) },
  { name: 'Up to position', cell: ({ position }) => position },
  { name: 'Closed', cell: ({ closedAt }) => <When at={closedAt} /> },
  {
    name: 'Signed text',
    cell: ({ day, note }) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => saveFile(`hulak-close-${day}.txt`, 'text/plain', note)}
      >
        {words.download}
      </Button>
    ),
  },
]

/** ClosesView lists the closed days with their signed trial balances. */
export function ClosesView() {
  const closes = useQuery(closesQuery)
  return (
    <Answer query={closes}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={words.emptyCloses} text={words.emptyClosesHint} />
        ) : (
          <Grid caption={words.views.closes} columns={columns} rows={rows} rowKey={({ day }) => day} />
        )
      }
    </Answer>
  )
}
