import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { useLiveChannel } from '@/lib/live/useLive'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { type Column, Grid } from '../shared/Grid'
import { formatBytes, healthOf, type ModelHealth } from '../shared/health'
import classes from '../shared/health.module.css'
import { countOf } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { QueryResult } from '../shared/QueryResult'
import { healthQuery } from '../shared/queries'
import { RateSource } from '../shared/RateSource'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { Divergences } from './Divergences'
import { HealthMetrics } from './HealthMetrics'
import { messages as strings } from './messages'
import { callbacksQuery, projectionsQuery } from './queries'
import { type Repair, RepairDialog } from './RepairDialog'
import { WorkersGrid } from './WorkersGrid'

const healthLabels: Record<ModelHealth, string> = {
  failing: 'Needs attention',
  rebuilding: 'Rebuilding',
  behind: 'Catching up',
  current: 'Up to date',
}

/** RequestRepair opens the repair dialog. It is undefined for users who cannot run repairs. */
type RequestRepair = ((repair: Repair) => void) | undefined

/** HealthPage shows health checks, open problems, and repair actions. */
export default function HealthPage() {
  useLiveChannel('projections')
  const health = useQuery(healthQuery)
  const projections = useQuery(projectionsQuery)
  const canRepair = useSession(may('operations.write'))
  const [repair, setRepair] = useState<Repair>()
  const requestRepair: RequestRepair = canRepair ? setRepair : undefined
  useScrollToSection(health.isSuccess && projections.isSuccess)
  return (
    <AdminPage title="Health" description={strings.description}>
      <QueryResult query={health}>{({ checks }) => <HealthMetrics checks={checks} />}</QueryResult>
      <Section id="read-models" title="Read models" className={classes.section}>
        {health.data && <MaintenanceTasks health={health.data} models={projections.data?.result ?? []} />}
        <QueryResult query={projections}>
          {({ result: rows }) => (
            <>
              <Grid
                caption="Read models"
                columns={modelColumns(requestRepair, health.data)}
                rows={rows}
                rowKey={({ name }) => name}
              />
              <BlockedStreams models={rows} requestRepair={requestRepair} />
            </>
          )}
        </QueryResult>
      </Section>
      <Section id="workers" title="Workers" className={classes.section}>
        <WorkersGrid />
      </Section>
      <Divergences />
      <Callbacks requestRepair={requestRepair} />
      {health.data && <Storage health={health.data} />}
      <RateSource />
      {repair && <RepairDialog repair={repair} onClose={() => setRepair(undefined)} />}
    </AdminPage>
  )
}

/** useScrollToSection scrolls to the section in the URL fragment and focuses it when the page is ready. */
function useScrollToSection(ready: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link must scroll again.
  useEffect(() => {
    const section = ready && hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key, ready])
}

const modelColumns = (
  requestRepair: RequestRepair,
  health: Schemas['Health'] | undefined,
): Column<Schemas['ProjectionHealth']>[] => [
  {
    name: 'Read model',
    cell: ({ name, version }) => (
      <>
        <strong>{strings.modelName(name)}</strong> <span className={classes.muted}>v{version}</span>
      </>
    ),
  },
  {
    name: 'Health',
    cell: (row) => (
      <span className={classes.health} data-health={healthOf(row)}>
        {healthLabels[healthOf(row)]}
      </span>
    ),
  },
  { name: 'Position', cell: ({ position, head }) => `${position} of ${head}`, numeric: true },
  {
    name: 'Behind by',
    cell: ({ lagEvents, lagSeconds }) =>
      lagEvents === 0 ? '–' : `${countOf(lagEvents, 'event')}, ${lagSeconds} s`,
    numeric: true,
  },
  {
    name: 'Last error',
    cell: ({ lastError }) => (lastError ? <code className={classes.error}>{lastError}</code> : '–'),
  },
  ...(requestRepair
    ? [
        {
          name: 'Actions',
          cell: ({ name, canGoBack, rebuilding }: Schemas['ProjectionHealth']) => (
            <span className={classes.actions}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Rebuild ${strings.modelName(name)}`}
                disabled={Boolean(health?.running)}
                onClick={() =>
                  requestRepair({
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
                {strings.rebuild.label}
              </Button>
              {canGoBack && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Roll back ${strings.modelName(name)}`}
                  disabled={Boolean(health?.running)}
                  onClick={() => requestRepair({ kind: 'rollback', projection: name })}
                >
                  {strings.rollback.label}
                </Button>
              )}
            </span>
          ),
        },
      ]
    : []),
]

interface MaintenanceTasksProps {
  health: Schemas['Health']
  models: Schemas['ProjectionHealth'][]
}

/** MaintenanceTasks shows the running task's progress and the results of finished tasks. */
function MaintenanceTasks({ health: { running, maintenance }, models }: MaintenanceTasksProps) {
  const model = models.find(({ name }) => name === running?.projection)
  return (
    <>
      {running && (
        <div className={classes.task} role="status">
          <span>
            {strings.tasks[running.task]} of <strong>{strings.modelName(running.projection)}</strong>:{' '}
            {running.reason}
          </span>
          {model?.rebuiltTo && (
            <progress
              className={classes.progress}
              aria-label={`${strings.tasks[running.task]} of ${strings.modelName(running.projection)}`}
              value={Number(model.rebuiltTo)}
              max={Math.max(1, Number(model.head))}
            />
          )}
          <span className={classes.muted}>
            {model?.rebuiltTo ? `event ${model.rebuiltTo} of ${model.head}` : 'starting'}
          </span>
        </div>
      )}
      {maintenance.length > 0 && (
        <ul className={classes.tasks}>
          {maintenance.map((task) => (
            <li key={task.projection}>
              <FinishedTask task={task} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function FinishedTask({ task }: { task: Schemas['Maintenance'] }) {
  const { failure, tables, endedAt, projection, reason } = task
  return (
    <>
      {strings.tasks[task.task]} of <strong>{strings.modelName(projection)}</strong>{' '}
      {endedAt && <RelativeTime at={endedAt} />}:{' '}
      <span className={classes.health} data-health={failure ? 'failing' : 'current'}>
        {failure ? strings.failures[failure] : 'done'}
      </span>
      {tables.length > 0 && ` (${tables.join(', ')})`} <span className={classes.muted}>{reason}</span>
    </>
  )
}

function BlockedStreams({
  models,
  requestRepair,
}: {
  models: Schemas['ProjectionHealth'][]
  requestRepair: RequestRepair
}) {
  const rows = models.flatMap(({ name, parked }) => parked.map((stream) => ({ ...stream, projection: name })))
  const columns: Column<Schemas['ParkedStream'] & { projection: string }>[] = [
    { name: 'Read model', cell: ({ projection }) => <strong>{strings.modelName(projection)}</strong> },
    { name: 'Stream', cell: ({ stream }) => <CopyId id={stream} label="stream ID" /> },
    {
      name: 'First waiting event',
      cell: ({ position, type }) => (
        <TextLink to={`${paths.events}?event=${position}`}>
          {position}, {type}
        </TextLink>
      ),
    },
    { name: 'Waiting events', cell: ({ events }) => events, numeric: true },
    { name: 'Since', cell: ({ since }) => <RelativeTime at={since} /> },
    { name: 'Error', cell: ({ error }) => <code className={classes.error}>{error}</code> },
    ...(requestRepair
      ? [
          {
            name: 'Actions',
            cell: ({ projection, stream }: Schemas['ParkedStream'] & { projection: string }) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Retry ${stream} in ${strings.modelName(projection)}`}
                onClick={() => requestRepair({ kind: 'stream', projection, stream })}
              >
                {strings.stream.label}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <section id="parked" tabIndex={-1} className={classes.section} aria-labelledby="parked-title">
      <h3 id="parked-title">Blocked streams</h3>
      {rows.length === 0 ? (
        <p className={classes.muted}>{strings.noBlockedStreams}</p>
      ) : (
        <>
          <p className={classes.muted}>{strings.fixHint}</p>
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

function Callbacks({ requestRepair }: { requestRepair: RequestRepair }) {
  const columns: Column<Schemas['PendingCallback']>[] = [
    { name: 'Provider', cell: ({ provider }) => <strong>{provider}</strong> },
    { name: 'Callback', cell: ({ callbackId }) => <CopyId id={callbackId} label="callback ID" /> },
    { name: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
    { name: 'Attempts', cell: ({ attempts }) => attempts, numeric: true },
    { name: 'Status', cell: ({ aside }) => (aside ? 'failed' : 'retrying automatically') },
    { name: 'Error', cell: ({ error }) => <code className={classes.error}>{error}</code> },
    ...(requestRepair
      ? [
          {
            name: 'Actions',
            cell: ({ provider, callbackId, aside }: Schemas['PendingCallback']) =>
              aside && (
                <span className={classes.actions}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Retry callback ${callbackId}`}
                    onClick={() => requestRepair({ kind: 'callback', provider, callbackId })}
                  >
                    {strings.callback.label}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Close callback ${callbackId}`}
                    onClick={() => requestRepair({ kind: 'closeCallback', provider, callbackId })}
                  >
                    {strings.closeCallback.label}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ]
  return (
    <Section id="callbacks" title="Unprocessed callbacks" className={classes.section}>
      <PagedGrid
        caption="Unprocessed callbacks"
        columns={columns}
        rowKey={({ provider, callbackId }) => `${provider} ${callbackId}`}
        pageQuery={callbacksQuery}
        empty={<p className={classes.muted}>{strings.noCallbacks}</p>}
      />
    </Section>
  )
}

/** Storage shows the event log's latest seal, archive, and database. */
function Storage({ health: { seal, archive, database } }: { health: Schemas['Health'] }) {
  return (
    <Section id="log" title="Event log" className={classes.section}>
      <DescriptionList
        items={{
          Events: database.head,
          'Latest seal':
            seal.number === 0 ? (
              'none'
            ) : (
              <>
                seal {seal.number} with {seal.size} events
                {seal.at && (
                  <>
                    , <RelativeTime at={seal.at} />
                  </>
                )}
              </>
            ),
          'Unsealed events': seal.unsealed,
          Archived:
            archive.files === 0
              ? 'none'
              : `${countOf(archive.files, 'file')}, through event ${archive.through}, ${formatBytes(archive.bytes)}`,
          'Database size': formatBytes(database.bytes),
          'Size of events in the database': `${formatBytes(database.logBytes)} in ${countOf(database.partitions, 'partition')}`,
          'Space left in the last partition': `${groupThousands(String(database.room))} events`,
        }}
      />
    </Section>
  )
}
