import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLiveChannel } from '@/live/useLive'
import { EmptyState, ErrorState } from '@/ui/states'
import { actorName, isPerson } from './actors'
import { EventDrawer } from './EventDrawer'
import { EventFilters } from './EventFilters'
import { filterOf, withFilter } from './eventFilter'
import { ExportDialog } from './events/ExportDialog'
import { messages } from './events/messages'
import { type EventFilter, eventsQuery } from './events/queries'
import { TailBar } from './events/TailBar'
import { useTail } from './events/useTail'
import { AdminPage } from './parts/AdminPage'
import { CopyId } from './parts/CopyId'
import { EventType } from './parts/EventType'
import { type Column, Grid } from './parts/Grid'
import { Leafed } from './parts/Paged'
import { Rows } from './parts/Rows'
import { VirtualGrid } from './parts/VirtualGrid'
import { When } from './parts/When'
import type { EventSummary } from './types'

const { events: words } = messages

const columnsOf = (search: URLSearchParams): (Column<EventSummary> & { width?: string })[] => [
  { name: 'Position', width: '6rem', cell: ({ position }) => position, figure: true },
  {
    name: 'Event',
    cell: ({ type, position }) => <EventType type={type} to={`?${withEvent(search, position)}`} />,
  },
  { name: 'Stream', cell: ({ stream }) => <CopyId id={stream} label="stream" /> },
  { name: 'Version', width: '5rem', cell: ({ version }) => version, figure: true },
  { name: 'Actor', cell: (event) => <Actor {...event} /> },
  { name: 'Recorded', width: '6.5rem', cell: ({ recordedAt }) => <When at={recordedAt} /> },
]

function withEvent(search: URLSearchParams, position: string | undefined): URLSearchParams {
  const after = new URLSearchParams(search)
  if (position) after.set('event', position)
  else after.delete('event')
  return after
}

function Actor({ actorId, actorRole }: EventSummary) {
  return (
    <>
      {actorName(actorId, actorRole)} {isPerson(actorRole) && <CopyId id={actorId} label="actor" />}
    </>
  )
}

/**
 * EventsPage lists all events, newest first. The URL holds the filters and the open event, so each view can
 * be shared.
 */
export default function EventsPage() {
  useLiveChannel('log')
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const opened = search.get('event')
  return (
    <AdminPage
      title="Event history"
      about="Every event, in the order it was recorded. Events never change."
      actions={<ExportDialog filter={filter} />}
    >
      <EventFilters filter={filter} onChange={(next) => setSearch(withFilter(next))} />
      <EventList
        key={JSON.stringify(filter)}
        filter={filter}
        search={search}
        open={(position) => setSearch((before) => withEvent(before, position))}
      />
      <EventDrawer position={opened} onClose={() => setSearch((before) => withEvent(before, undefined))} />
    </AdminPage>
  )
}

interface EventListProps {
  filter: EventFilter
  search: URLSearchParams
  open: (position: string) => void
}

function EventList({ filter, search, open }: EventListProps) {
  const narrow = useMediaQuery('(max-width: 48rem)')
  const [atTop, setAtTop] = useState(true)
  const events = useInfiniteQuery(eventsQuery(filter))
  const rows = events.data?.pages.flatMap(({ result }) => result) ?? []
  const tail = useTail(filter, rows, events.isSuccess, atTop)
  const more = () => {
    if (!events.isFetching) void events.fetchNextPage()
  }
  const grid = {
    caption: 'Events, newest first',
    columns: columnsOf(search),
    rows,
    rowKey: ({ position }: EventSummary) => position,
    selected: search.get('event') ?? undefined,
    onOpen: ({ position }: EventSummary) => open(position),
  }
  return (
    <>
      <TailBar tail={tail} atTop={atTop} />
      {events.isPending && <Rows />}
      {events.isError && rows.length === 0 && (
        <ErrorState error={events.error} retry={() => void events.refetch()} />
      )}
      {events.isSuccess && rows.length === 0 && (
        <EmptyState
          scene="signpost"
          title="No events match"
          text="Remove a filter or choose a longer period."
        />
      )}
      {rows.length > 0 && !narrow && (
        <VirtualGrid
          {...grid}
          hasMore={events.hasNextPage}
          onNearEnd={more}
          onTop={setAtTop}
          footer={words.shown(rows.length, events.hasNextPage)}
        />
      )}
      {rows.length > 0 && narrow && (
        <Leafed
          pages={events.data?.pages ?? []}
          hasMore={events.hasNextPage}
          reading={events.isFetchingNextPage}
          readMore={() => events.fetchNextPage()}
        >
          {(page) => <Grid {...grid} rows={page} />}
        </Leafed>
      )}
    </>
  )
}
