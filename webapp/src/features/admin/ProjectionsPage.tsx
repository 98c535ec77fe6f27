import { useQuery } from '@tanstack/react-query'
import { useLiveChannel } from '@/live/useLive'
import { type Health, healthOf } from './health'
import classes from './ProjectionsPage.module.css'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { RateSource } from './parts/RateSource'
import { WorkersGrid } from './parts/WorkersGrid'
import { projectionsQuery } from './queries'
import type { ProjectionHealth } from './types'

const words: Record<Health, string> = {
  failing: 'Needs a look',
  rebuilding: 'Rebuilding',
  behind: 'Catching up',
  level: 'Level with the log',
}

const columns: Column<ProjectionHealth>[] = [
  {
    name: 'Projection',
    cell: ({ name, version }) => (
      <>
        <strong>{name}</strong> <span className={classes.quiet}>v{version}</span>
      </>
    ),
  },
  {
    name: 'Health',
    cell: (row) => (
      <span className={classes.health} data-health={healthOf(row)}>
        {words[healthOf(row)]}
        {row.rebuilding && row.rebuiltTo && ` to ${row.rebuiltTo}`}
      </span>
    ),
  },
  { name: 'Position', cell: ({ position }) => position, figure: true },
  { name: 'Head', cell: ({ head }) => head, figure: true },
  {
    name: 'Behind by',
    cell: ({ lagEvents }) => `${lagEvents} ${lagEvents === 1 ? 'event' : 'events'}`,
    figure: true,
  },
  { name: 'Seconds', cell: ({ lagSeconds }) => lagSeconds, figure: true },
  {
    name: 'Parked streams',
    cell: ({ parked }) =>
      parked.length === 0 ? '–' : parked.map((stream) => <CopyId key={stream} id={stream} label="stream" />),
  },
  {
    name: 'Last error',
    cell: ({ lastError }) => (lastError ? <code className={classes.error}>{lastError}</code> : '–'),
  },
]

/** How far each read model has come, and what stops it. */
export default function ProjectionsPage() {
  useLiveChannel('projections')
  const projections = useQuery(projectionsQuery)
  return (
    <AdminPage
      title="Projections"
      about="How far every read model and worker has followed the log, what stopped it, and how the exchange rate does."
    >
      <Answer query={projections}>
        {(rows) => <Grid caption="Read models" columns={columns} rows={rows} rowKey={({ name }) => name} />}
      </Answer>
      <WorkersGrid />
      <RateSource />
    </AdminPage>
  )
}
