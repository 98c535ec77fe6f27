import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/app/paths'
import { useLiveChannel } from '@/live/useLive'
import { grouped } from '@/money/decimal'
import { useSession } from '@/session/store'
import classes from './HealthPage.module.css'
import { bytes, healthOf, type Health as Standing } from './health'
import { messages } from './health/messages'
import { callbacksQuery, healthQuery, projectionsQuery } from './health/queries'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { Divergences } from './parts/Divergences'
import { Fact, Facts } from './parts/Facts'
import { type Column, Grid } from './parts/Grid'
import { HealthWall } from './parts/HealthWall'
import { Paged } from './parts/Paged'
import { RateSource } from './parts/RateSource'
import { type Repair, RepairDialog } from './parts/RepairDialog'
import { When } from './parts/When'
import { WorkersGrid } from './parts/WorkersGrid'
import type { Health, KeptCallback, Maintenance, ParkedStream, ProjectionHealth } from './types'

const { health: words } = messages

const standings: Record<Standing, string> = {
  failing: 'Needs attention',
  rebuilding: 'Rebuilding',
  behind: 'Catching up',
  level: 'Up to date',
}

/** Ask asks for a repair. It does nothing for users without permission. */
type Ask = ((repair: Repair) => void) | undefined

/** HealthPage shows the system's metrics, open problems, and repair actions. */
export default function HealthPage() {
  useLiveChannel('projections')
  const health = useQuery(healthQuery)
  const projections = useQuery(projectionsQuery)
  const isAdmin = useSession(({ roles }) => roles.includes('ADMIN'))
  const [repair, setRepair] = useState<Repair>()
  const ask: Ask = isAdmin ? setRepair : undefined
  usePart(health.isSuccess && projections.isSuccess)
  return (
    <AdminPage title="Health" about={words.about}>
      <Answer query={health}>{({ checks }) => <HealthWall checks={checks} />}</Answer>
      <section id="read-models" tabIndex={-1} className={classes.part} aria-labelledby="read-models-title">
        <h2 id="read-models-title">Read models</h2>
        {health.data && <Tasks health={health.data} models={projections.data ?? []} />}
        <Answer query={projections}>
          {(rows) => (
            <>
              <Grid
                caption="Read models"
                columns={modelColumns(ask, health.data)}
                rows={rows}
                rowKey={({ name }) => name}
              />
              <Parked models={rows} ask={ask} />
            </>
          )}
        </Answer>
      </section>
      <section id="workers" tabIndex={-1} className={classes.part} aria-labelledby="workers-title">
        <h2 id="workers-title">Workers</h2>
        <WorkersGrid />
      </section>
      <Divergences />
      <Callbacks ask={ask} />
      {health.data && <Storage health={health.data} />}
      <RateSource />
      <RepairDialog repair={repair} onClose={() => setRepair(undefined)} />
    </AdminPage>
  )
}

/** usePart scrolls to the part of the page named in the URL once it is rendered. */
function usePart(ready: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tile that is pressed again leads there again.
  useEffect(() => {
    const part = ready && hash ? document.getElementById(hash.slice(1)) : null
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }, [hash, key, ready])
}

const modelColumns = (ask: Ask, health: Health | undefined): Column<ProjectionHealth>[] => [
  {
    name: 'Read model',
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
        {standings[healthOf(row)]}
      </span>
    ),
  },
  { name: 'Position', cell: ({ position, head }) => `${position} of ${head}`, figure: true },
  {
    name: 'Behind by',
    cell: ({ lagEvents, lagSeconds }) =>
      lagEvents === 0 ? '–' : `${lagEvents} ${lagEvents === 1 ? 'event' : 'events'}, ${lagSeconds} s`,
    figure: true,
  },
  {
    name: 'Last error',
    cell: ({ lastError }) => (lastError ? <code className={classes.error}>{lastError}</code> : '–'),
  },
  ...(ask
    ? [
        {
          name: 'Actions',
          cell: ({ name, canGoBack, rebuilding }: ProjectionHealth) => (
            <span className={classes.actions}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Rebuild ${name}`}
                disabled={Boolean(health?.running)}
                onClick={() =>
                  ask({
                    kind: 'rebuild',
                    projection: name,
                    unfinished: rebuilding,
                    differs:
                      health?.maintenance.some(
                        ({ projection, failure }) => projection === name && failure === 'DIFFERS',
                      ) ?? false,
                  })
                }
              >
                {words.rebuild.label}
              </Button>
              {canGoBack && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Roll back ${name}`}
                  disabled={Boolean(health?.running)}
                  onClick={() => ask({ kind: 'back', projection: name })}
                >
                  {words.back.label}
                </Button>
              )}
            </span>
          ),
        },
      ]
    : []),
]

/** Tasks shows running maintenance of read models, its progress, and the last result of each kind. */
function Tasks({ health: { running, maintenance }, models }: { health: Health; models: ProjectionHealth[] }) {
  const model = models.find(({ name }) => name === running?.projection)
  return (
    <>
      {running && (
        <div className={classes.task} role="status">
          <span>
            {words.tasks[running.task]} of <strong>{running.projection}</strong>: {running.reason}
          </span>
          {model?.rebuiltTo && (
            <progress
              className={classes.progress}
              aria-label={`${words.tasks[running.task]} of ${running.projection}`}
              value={Number(model.rebuiltTo)}
              max={Math.max(1, Number(model.head))}
            />
          )}
          <span className={classes.quiet}>
            {model?.rebuiltTo ? `event ${model.rebuiltTo} of ${model.head}` : 'starting'}
          </span>
        </div>
      )}
      {maintenance.length > 0 && (
        <ul className={classes.tasks}>
          {maintenance.map((task) => (
            <li key={task.projection}>
              <Ended task={task} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Ended({ task }: { task: Maintenance }) {
  const { failure, tables, endedAt, projection, reason } = task
  return (
    <>
      {words.tasks[task.task]} of <strong>{projection}</strong> {endedAt && <When at={endedAt} />}:{' '}
      <span className={classes.health} data-health={failure ? 'failing' : 'level'}>
        {failure ? words.failures[failure] : 'done'}
      </span>
      {tables.length > 0 && ` (${tables.join(', ')})`} <span className={classes.quiet}>{reason}</span>
    </>
  )
}

function Parked({ models, ask }: { models: ProjectionHealth[]; ask: Ask }) {
  const rows = models.flatMap(({ name, parked }) => parked.map((stream) => ({ ...stream, projection: name })))
  const columns: Column<ParkedStream & { projection: string }>[] = [
    { name: 'Read model', cell: ({ projection }) => <strong>{projection}</strong> },
    { name: 'Stream', cell: ({ stream }) => <CopyId id={stream} label="stream" /> },
    {
      name: 'First event that waits',
      cell: ({ position, type }) => (
        <Anchor component={Link} to={`${paths.events}?event=${position}`}>
          {position}, {type}
        </Anchor>
      ),
    },
    { name: 'Pending', cell: ({ events }) => events, figure: true },
    { name: 'Since', cell: ({ since }) => <When at={since} /> },
    { name: 'Error', cell: ({ error }) => <code className={classes.error}>{error}</code> },
    ...(ask
      ? [
          {
            name: 'Actions',
            cell: ({ projection, stream }: ParkedStream & { projection: string }) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Retry ${stream} in ${projection}`}
                onClick={() => ask({ kind: 'stream', projection, stream })}
              >
                {words.stream.label}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <section id="parked" tabIndex={-1} className={classes.part} aria-labelledby="parked-title">
      <h3 id="parked-title">Blocked streams</h3>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{words.noParked}</p>
      ) : (
        <>
          <p className={classes.quiet}>{words.fix}</p>
          <Grid
            caption="Blocked streams"
            columns={columns}
            rows={rows}
            rowKey={({ projection, stream }) => `${projection} ${stream}`}
          />
        </>
      )}
    </section>
  )
}

function Callbacks({ ask }: { ask: Ask }) {
  const columns: Column<KeptCallback>[] = [
    { name: 'Provider', cell: ({ provider }) => <strong>{provider}</strong> },
    { name: 'Callback', cell: ({ callbackId }) => <CopyId id={callbackId} label="callback" /> },
    { name: 'Received', cell: ({ receivedAt }) => <When at={receivedAt} /> },
    { name: 'Tries', cell: ({ attempts }) => attempts, figure: true },
    { name: 'Status', cell: ({ aside }) => (aside ? 'set aside' : 'retrying automatically') },
    { name: 'Error', cell: ({ error }) => <code className={classes.error}>{error}</code> },
    ...(ask
      ? [
          {
            name: 'Actions',
            cell: ({ provider, callbackId, aside }: KeptCallback) =>
              aside && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Retry callback ${callbackId}`}
                  onClick={() => ask({ kind: 'callback', provider, callbackId })}
                >
                  {words.callback.label}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <section id="callbacks" tabIndex={-1} className={classes.part} aria-labelledby="callbacks-title">
      <h2 id="callbacks-title">Unprocessed callbacks</h2>
      <Paged read={callbacksQuery} empty={<p className={classes.quiet}>{words.noCallbacks}</p>}>
        {(rows) => (
          <Grid
            caption="Unprocessed callbacks"
            columns={columns}
            rows={rows}
            rowKey={({ provider, callbackId }) => `${provider} ${callbackId}`}
          />
        )}
      </Paged>
    </section>
  )
}

/** Storage shows the state of the log's seal, archive, and database. */
function Storage({ health: { seal, archive, database } }: { health: Health }) {
  return (
    <section id="log" tabIndex={-1} className={classes.part} aria-labelledby="log-title">
      <h2 id="log-title">The log</h2>
      <Facts>
        <Fact name="Events">{database.head}</Fact>
        <Fact name="Last sealed event">
          {seal.number === 0 ? (
            'not sealed yet'
          ) : (
            <>
              number {seal.number}, {seal.size} events
              {seal.at && (
                <>
                  , <When at={seal.at} />
                </>
              )}
            </>
          )}
        </Fact>
        <Fact name="Events not sealed">{seal.unsealed}</Fact>
        <Fact name="Archived">
          {archive.files === 0
            ? 'none'
            : `${archive.files}, up to event ${archive.through}, ${bytes(archive.bytes)}`}
        </Fact>
        <Fact name="Database">{bytes(database.bytes)}</Fact>
        <Fact name="Events in database">
          {bytes(database.logBytes)} in {database.partitions}{' '}
          {database.partitions === 1 ? 'partition' : 'partitions'}
        </Fact>
        <Fact name="Space in last partition">{grouped(String(database.room))} events</Fact>
      </Facts>
    </section>
  )
}
