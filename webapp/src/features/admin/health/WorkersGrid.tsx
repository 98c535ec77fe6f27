import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import classes from '../shared/health.module.css'
import { countOf } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { workersQuery } from './queries'

const columns: Column<Schemas['WorkerHealth']>[] = [
  { name: 'Worker', cell: ({ name }) => <strong>{name}</strong> },
  {
    name: 'Health',
    cell: ({ healthy, lagEvents }) => (
      <span
        className={classes.health}
        data-health={!healthy ? 'failing' : lagEvents > 0 ? 'behind' : 'current'}
      >
        {!healthy ? 'Needs attention' : lagEvents > 0 ? 'Catching up' : 'Up to date'}
      </span>
    ),
  },
  { name: 'Position', cell: ({ position }) => position, numeric: true },
  {
    name: 'Behind by',
    cell: ({ lagEvents }) => countOf(lagEvents, 'event'),
    numeric: true,
  },
  { name: 'Lag (seconds)', cell: ({ lagSeconds }) => lagSeconds, numeric: true },
  { name: 'Running', cell: ({ claimed }) => (claimed ? 'yes' : 'no') },
  {
    name: 'Failing event',
    cell: ({ failing, stream, tries }) =>
      failing ? (
        <>
          {failing}, {countOf(tries, 'attempt')}
          {stream && <CopyId id={stream} label="stream ID" />}
        </>
      ) : (
        '–'
      ),
  },
  {
    name: 'Last error',
    cell: ({ lastError }) => (lastError ? <code className={classes.error}>{lastError}</code> : '–'),
  },
]

/** WorkersGrid shows each worker's log position, lag, and failures. Process managers are listed too. */
export function WorkersGrid() {
  const workers = useQuery(workersQuery)
  return (
    <QueryResult query={workers}>
      {({ result: rows }) => (
        <Grid
          caption="Workers and process managers"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
      )}
    </QueryResult>
  )
}
