import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { causationPath, paths, replayPath, transferPath } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { Actor } from '../shared/Actor'
import { CopyId } from '../shared/CopyId'
import { JsonView } from '../shared/JsonView'
import { eventTitle, transferIdOf } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { eventQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { ExactTime, RelativeTime } from '../shared/Time'
import { EventDiff } from './EventDiff'
import classes from './EventDrawer.module.css'
import { messages } from './messages'

/** EventDrawer shows one event in a panel next to the event history. */
export function EventDrawer({ position, onClose }: { position: string | null; onClose: () => void }) {
  return (
    <Drawer
      opened={position !== null}
      onClose={onClose}
      position="right"
      size="lg"
      padding="lg"
      title={position ? `Event ${position}` : undefined}
      closeButtonProps={{ 'aria-label': 'Close event' }}
    >
      {position && <LoadedEvent position={position} />}
    </Drawer>
  )
}

function LoadedEvent({ position }: { position: string }) {
  const event = useQuery(eventQuery(position))
  return <QueryResult query={event}>{(detail) => <EventContent event={detail} />}</QueryResult>
}

/** replayCategories lists the stream categories that have a replay page. */
const replayCategories = new Set(
  'transfer sender beneficiary source allowance coupon feeset rate sanctionslist clearance case complaint staff'.split(
    ' ',
  ),
)

function EventContent({ event }: { event: Schemas['EventDetail'] }) {
  const transferId = transferIdOf(event.stream)
  return (
    <article>
      <h2 className={classes.title}>{eventTitle(event.type)}</h2>
      <p className={classes.when}>
        <ExactTime at={event.recordedAt} /> (<RelativeTime at={event.recordedAt} />)
      </p>
      {event.unreadable && (
        <Notice tone="danger" title="This event cannot be read">
          {event.unreadable}
        </Notice>
      )}
      <EventFields event={event} />
      <nav className={classes.links} aria-label="Related pages">
        {transferId && (
          <TextLink isAction to={transferPath(transferId)} size="sm">
            View transfer
          </TextLink>
        )}
        {replayCategories.has(event.category) && (
          <TextLink isAction to={replayPath(event.stream, { step: event.version })} size="sm">
            Replay from this event
          </TextLink>
        )}
        <TextLink to={`${paths.events}?stream=${encodeURIComponent(event.stream)}`} size="sm">
          Events in this stream
        </TextLink>
        {event.correlation && (
          <>
            <TextLink to={`${paths.events}?correlation=${event.correlation}`} size="sm">
              Events from this request
            </TextLink>
            <TextLink to={causationPath(event.correlation)} size="sm">
              {messages.events.causation}
            </TextLink>
          </>
        )}
      </nav>
      <h3 className={classes.heading}>Payload</h3>
      <JsonView value={event.payload} />
      <PersonalData event={event} />
      <h3 className={classes.heading}>{messages.events.changes}</h3>
      <EventDiff event={event} />
    </article>
  )
}

function EventFields({ event }: { event: Schemas['EventDetail'] }) {
  return (
    <dl className={classes.fields}>
      <dt>Type</dt>
      <dd className={classes.mono}>
        {event.type} <span className={classes.muted}>schema {event.schema}</span>
      </dd>
      <dt>Stream</dt>
      <dd>
        <CopyId id={event.stream} full label="stream ID" />{' '}
        <span className={classes.muted}>version {event.version}</span>
      </dd>
      <dt>Event ID</dt>
      <dd>
        <CopyId id={event.id} full label="event ID" />
      </dd>
      <dt>Actor</dt>
      <dd>
        <Actor id={event.actorId} role={event.actorRole} full />
      </dd>
      <dt>Correlation ID</dt>
      <dd>{event.correlation ? <CopyId id={event.correlation} full label="correlation ID" /> : '–'}</dd>
      <dt>Causation ID</dt>
      <dd>{event.causation ? <CopyId id={event.causation} full label="causation ID" /> : '–'}</dd>
      <dt>Request ID</dt>
      <dd>{event.requestId ? <CopyId id={event.requestId} full label="request ID" /> : '–'}</dd>
      {event.traceId && (
        <>
          <dt>Trace ID</dt>
          <dd>
            <CopyId id={event.traceId} full label="trace ID" />
          </dd>
        </>
      )}
    </dl>
  )
}

function PersonalData({ event }: { event: Schemas['EventDetail'] }) {
  if (event.erased) {
    return (
      <p className={classes.erased}>
        The personal data was erased by deleting its encryption key. The event can still be verified.
      </p>
    )
  }
  if (event.personal === undefined || event.personal === null) return null
  return (
    <>
      <h3 className={classes.heading}>
        Personal data <span className={classes.muted}>encrypted with the person’s key</span>
      </h3>
      <JsonView value={event.personal} />
    </>
  )
}
