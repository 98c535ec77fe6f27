import { Anchor, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { causationPath, paths, replayPath, transferPath } from '@/app/paths'
import { Notice } from '@/ui/Notice'
import { actorName, eventTitle, isPerson } from './actors'
import classes from './EventDrawer.module.css'
import { BesideBefore } from './events/BesideBefore'
import { messages } from './events/messages'
import { eventQuery } from './events/queries'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { JsonView } from './parts/JsonView'
import { Exactly, When } from './parts/When'
import type { EventDetail } from './types'

/** EventDrawer shows one event next to the history. */
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
      {position && <OpenedEvent position={position} />}
    </Drawer>
  )
}

function OpenedEvent({ position }: { position: string }) {
  const event = useQuery(eventQuery(position))
  return <Answer query={event}>{(detail) => <EventSheet event={detail} />}</Answer>
}

/** replayed lists the stream kinds that have a replay. */
const replayed = new Set(
  'transfer sender beneficiary source allowance coupon feeset rate sanctionslist clearance case complaint staff'.split(
    ' ',
  ),
)

const transferOf = (stream: string): string | undefined =>
  stream.startsWith('transfer-') ? stream.slice('transfer-'.length) : undefined

function EventSheet({ event }: { event: EventDetail }) {
  const transfer = transferOf(event.stream)
  return (
    <article>
      <h2 className={classes.title}>{eventTitle(event.type)}</h2>
      <p className={classes.when}>
        <Exactly at={event.recordedAt} /> (<When at={event.recordedAt} />)
      </p>
      {event.unreadable && (
        <Notice tone="danger" title="This event cannot be read">
          {event.unreadable}
        </Notice>
      )}
      <Facts event={event} />
      <nav className={classes.links} aria-label="Related">
        {transfer && (
          <Anchor component={Link} to={transferPath(transfer)} size="sm">
            Full transfer
          </Anchor>
        )}
        {replayed.has(event.category) && (
          <Anchor component={Link} to={replayPath(event.stream, { step: event.version })} size="sm">
            Replay from here
          </Anchor>
        )}
        <Anchor component={Link} to={`${paths.events}?stream=${encodeURIComponent(event.stream)}`} size="sm">
          Events in this stream
        </Anchor>
        {event.correlation && (
          <>
            <Anchor component={Link} to={`${paths.events}?correlation=${event.correlation}`} size="sm">
              Events from this request
            </Anchor>
            <Anchor component={Link} to={causationPath(event.correlation)} size="sm">
              {messages.events.causation}
            </Anchor>
          </>
        )}
      </nav>
      <h3 className={classes.part}>Payload</h3>
      <JsonView value={event.payload} />
      <PersonalPart event={event} />
      <h3 className={classes.part}>{messages.events.beside}</h3>
      <BesideBefore event={event} />
    </article>
  )
}

function Facts({ event }: { event: EventDetail }) {
  return (
    <dl className={classes.facts}>
      <dt>Type</dt>
      <dd className={classes.mono}>
        {event.type} <span className={classes.quiet}>schema {event.schema}</span>
      </dd>
      <dt>Stream</dt>
      <dd>
        <CopyId id={event.stream} whole label="stream" />{' '}
        <span className={classes.quiet}>version {event.version}</span>
      </dd>
      <dt>Event ID</dt>
      <dd>
        <CopyId id={event.id} whole />
      </dd>
      <dt>Actor</dt>
      <dd>
        {actorName(event.actorId, event.actorRole)}{' '}
        {isPerson(event.actorRole) && <CopyId id={event.actorId} whole label="actor" />}
      </dd>
      <dt>Correlation</dt>
      <dd>{event.correlation ? <CopyId id={event.correlation} whole label="correlation" /> : '–'}</dd>
      <dt>Causation</dt>
      <dd>{event.causation ? <CopyId id={event.causation} whole label="causation" /> : '–'}</dd>
      <dt>Request</dt>
      <dd>{event.requestId ? <CopyId id={event.requestId} whole label="request ID" /> : '–'}</dd>
    </dl>
  )
}

function PersonalPart({ event }: { event: EventDetail }) {
  if (event.erased) {
    return (
      <p className={classes.erased}>
        The personal data was erased by destroying its key. The proof of this event is still valid.
      </p>
    )
  }
  if (event.personal === undefined || event.personal === null) return null
  return (
    <>
      <h3 className={classes.part}>
        Personal part <span className={classes.quiet}>stored under the person's own key</span>
      </h3>
      <JsonView value={event.personal} />
    </>
  )
}
