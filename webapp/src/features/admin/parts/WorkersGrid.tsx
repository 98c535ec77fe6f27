import { useQuery } from '@tanstack/react-query'
import classes from '../HealthPage.module.css'
import { workersQuery } from '../health/queries'
import type { WorkerHealth } from '../types'
import { Answer } from './Answer'
import { CopyId } from './CopyId'
import { type Column, Grid } from './Grid'

const columns: Column<WorkerHealth>[] = [
  { name: 'Worker', cell: ({ name }) => <strong>{name}</strong> },
  {
    name: 'Health',
    cell: ({ healthy, lagEvents }) => (
      <span
        className={classes.health}
        data-health={!healthy ? 'failing' : lagEvents > 0 ? 'behind' : 'level'}
      >
        {!healthy ? 'Needs attention' : lagEvents > 0 ? 'Catching up' : 'Up to date'}
      </span>
    ),
  },
  { name: 'Position', cell: ({ position }) => position, figure: true },
  {
    name: 'Behind by',
    cell: ({ lagEvents }) => `${lagEvents} ${lagEvents === 1 ? 'event' : 'events'}`,
    figure: true,
  },
  { name: 'Seconds', cell: ({ lagSeconds }) => lagSeconds, figure: true },
  { name: 'Held', cell: ({ claimed }) => (claimed ? 'yes' : 'no') },
  {
    name: 'Fails on',
    cell: ({ failing, stream, tries }) =>
      failing ? (
        <>
          {failing}, {tries} tries {stream && <CopyId id={stream} label="stream" />}
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

/** WorkersGrid shows how far workers and process managers have processed the log. */
export function WorkersGrid() {
  const workers = useQuery(workersQuery)
  return (
    <Answer query={workers}>
      {(rows) => (
        <Grid
          caption="Workers and process managers"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
      )}
    </Answer>
  )
}
