import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { Grid } from '../shared/Grid'
import { eventTitle } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { eventQuery } from '../shared/queries'
import { ExactTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { diffOf } from './diff'
import classes from './EventDiff.module.css'
import { messages } from './messages'

const { events: strings } = messages

/** EventDiff compares an event with the previous event in its stream, field by field. */
export function EventDiff({ event }: { event: Schemas['EventDetail'] }) {
  if (!event.previous) return <p className={classes.muted}>{strings.firstEvent}</p>
  return <PreviousEventDiff event={event} previous={event.previous} />
}

function PreviousEventDiff({ event, previous }: { event: Schemas['EventDetail']; previous: string }) {
  const previousEvent = useQuery(eventQuery(previous))
  return (
    <QueryResult query={previousEvent}>
      {(detail) => <Comparison before={detail} after={event} />}
    </QueryResult>
  )
}

function Comparison({ before, after }: { before: Schemas['EventDetail']; after: Schemas['EventDetail'] }) {
  const { search } = useLocation()
  const { changes, unchangedCount } = diffOf(before.payload, after.payload)
  return (
    <>
      <p className={classes.muted}>
        <Link to={`?${withParams(search, { event: before.position })}`}>
          {before.position}: {eventTitle(before.type)}
        </Link>
        , <ExactTime at={before.recordedAt} />. {strings.unchanged(unchangedCount)}
      </p>
      {changes.length > 0 && (
        <Grid
          caption={strings.changedFields}
          columns={[
            { name: 'Field', rowHeader: true, cell: ({ path }) => path },
            {
              name: `Before: ${eventTitle(before.type)}`,
              cell: (change) => <Value change="old" text={change.before} />,
            },
            {
              name: `Now: ${eventTitle(after.type)}`,
              cell: (change) => <Value change="new" text={change.after} />,
            },
          ]}
          rows={changes}
          rowKey={({ path }) => path}
        />
      )}
    </>
  )
}

function Value({ change, text }: { change: 'old' | 'new'; text: string | undefined }) {
  return text === undefined ? (
    <span className={classes.absent}>{strings.absent}</span>
  ) : (
    <span className={classes.value} data-change={change}>
      {text}
    </span>
  )
}
