import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { useLiveChannel } from '@/lib/live/useLive'
import { EmptyState } from '@/ui/states'
import { Actor } from '../shared/Actor'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { EventType } from '../shared/EventType'
import type { Column } from '../shared/Grid'
import { RelativeTime } from '../shared/Time'
import { paramsOf, withParams } from '../shared/urlParams'
import { ScrolledList } from '../shared/VirtualGrid'
import { EventDrawer } from './EventDrawer'
import { EventFilters } from './EventFilters'
import { ExportDialog } from './ExportDialog'
import { LiveUpdatesBar } from './LiveUpdatesBar'
import { messages } from './messages'
import { type EventFilter, eventsQuery, filterFields } from './queries'
import { useLiveEvents } from './useLiveEvents'

const { events: strings } = messages

const columnsOf = (search: URLSearchParams): Column<Schemas['EventSummary']>[] => [
  { name: 'Position', width: '6rem', cell: ({ position }) => position, numeric: true },
  {
    name: 'Event',
    cell: ({ type, position }) => (
      <EventType type={type} to={`?${withParams(search, { event: position })}`} />
    ),
  },
  { name: 'Stream', cell: ({ stream }) => <CopyId id={stream} label="stream ID" /> },
  { name: 'Version', width: '5rem', cell: ({ version }) => version, numeric: true },
  { name: 'Actor', cell: ({ actorId, actorRole }) => <Actor id={actorId} role={actorRole} /> },
  { name: 'Recorded', width: '6.5rem', cell: ({ recordedAt }) => <RelativeTime at={recordedAt} /> },
]

/** EventsPage lists all events, newest first. The URL contains the filter and the open event, so users can share a link to both. */
export default function EventsPage() {
  useLiveChannel('log')
  const [search, setSearch] = useSearchParams()
  const filter = paramsOf(search, filterFields)
  const openPosition = search.get('event')
  return (
    <AdminPage
      title="Event history"
      description="Every recorded event, newest first. Events never change."
      actions={<ExportDialog filter={filter} />}
    >
      <EventFilters filter={filter} onChange={(next) => setSearch(withParams('', { ...next }))} />
      <EventList
        key={JSON.stringify(filter)}
        filter={filter}
        search={search}
        open={(position) => setSearch((current) => withParams(current, { event: position }))}
      />
      <EventDrawer
        position={openPosition}
        onClose={() => setSearch((current) => withParams(current, { event: undefined }))}
      />
    </AdminPage>
  )
}

interface EventListProps {
  filter: EventFilter
  search: URLSearchParams
  open: (position: string) => void
}

function EventList({ filter, search, open }: EventListProps) {
  const [atTop, setAtTop] = useState(true)
  const events = useInfiniteQuery(eventsQuery(filter))
  const newest = events.data?.pages[0]?.result[0]
  const liveEvents = useLiveEvents(filter, newest?.position ?? '0', events.isSuccess, atTop)
  return (
    <>
      <LiveUpdatesBar liveEvents={liveEvents} atTop={atTop} />
      <ScrolledList
        caption="Events, newest first"
        columns={columnsOf(search)}
        rowKey={({ position }) => position}
        selected={search.get('event') ?? undefined}
        onOpen={({ position }) => open(position)}
        onTopChange={setAtTop}
        list={events}
        empty={
          <EmptyState
            illustration="signpost"
            title="No events match the filter"
            text="Remove a filter or choose a longer period."
          />
        }
        footer={({ length }) => strings.loaded(length, events.hasNextPage)}
      />
    </>
  )
}
