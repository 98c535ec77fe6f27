import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { Actor } from '../shared/Actor'
import { EventType } from '../shared/EventType'
import { type Column, Grid } from '../shared/Grid'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'

const columns: Column<Schemas['EventSummary']>[] = [
  {
    name: 'Event',
    rowHeader: true,
    cell: ({ type, position }) => <EventType type={type} to={`${paths.events}?event=${position}`} />,
  },
  { name: 'Actor', cell: ({ actorId, actorRole }) => <Actor id={actorId} role={actorRole} /> },
  { name: 'Recorded', cell: ({ recordedAt }) => <RelativeTime at={recordedAt} /> },
]

/** CustomerTimeline lists the latest events about a sender, newest first. */
export function CustomerTimeline({ id }: { id: string }) {
  const events = useQuery(getQuery('/v1/admin/events', { query: { person: id, limit: 10 } }, 'newest-event'))
  return (
    <Section title="Timeline">
      <QueryResult query={events}>
        {({ result }) => (
          <>
            <Grid
              caption="Latest events"
              columns={columns}
              rows={result}
              rowKey={({ position }) => position}
            />
            <TextLink to={`${paths.events}?person=${id}`}>{messages.customer.allEvents}</TextLink>
          </>
        )}
      </QueryResult>
    </Section>
  )
}
