import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { keys } from '@/api/queries'
import { useLiveChannel } from '@/live/useLive'
import { EmptyState, ErrorState } from '@/ui/states'
import { actorName, isPerson } from './actors'
import { EventDrawer } from './EventDrawer'
import { EventFilters } from './EventFilters'
import classes from './EventsPage.module.css'
import { filterOf, withFilter } from './eventFilter'
import { AdminPage } from './parts/AdminPage'
import { CopyId } from './parts/CopyId'
import { EventType } from './parts/EventType'
import { type Column, Grid } from './parts/Grid'
import { Rows } from './parts/Rows'
import { When } from './parts/When'
import { eventsQuery, newestEventQuery } from './queries'
import type { EventSummary } from './types'

const columns: Column<EventSummary>[] = [
  { name: 'Position', cell: ({ position }) => position, figure: true },
  { name: 'Event', cell: ({ type, position }) => <EventType type={type} to={`?event=${position}`} /> },
  { name: 'Stream', cell: ({ stream }) => <CopyId id={stream} label="stream" /> },
  { name: 'Version', cell: ({ version }) => version, figure: true },
  { name: 'Actor', cell: (event) => <Actor {...event} /> },
  { name: 'Recorded', cell: ({ recordedAt }) => <When at={recordedAt} /> },
]

function Actor({ actorId, actorRole }: EventSummary) {
  return (
    <>
      {actorName(actorId, actorRole)} {isPerson(actorRole) && <CopyId id={actorId} label="actor" />}
    </>
  )
}

/** The history of everything, newest first. Filters and the opened event stand in the address, so each view can be sent on. */
export default function EventsPage() {
  useLiveChannel('log')
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const events = useInfiniteQuery(eventsQuery(filter))
  const rows = events.data?.pages.flatMap(({ result }) => result) ?? []
  const opened = search.get('event')

  const open = (position: string | undefined) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (position) after.set('event', position)
      else after.delete('event')
      return after
    })

  return (
    <AdminPage
      title="Event history"
      about="Every fact in the order in which it was recorded. Nothing here was ever changed."
    >
      <EventFilters filter={filter} onChange={(next) => setSearch(withFilter(next))} />
      <NewerEvents shown={rows[0]?.position} />
      {events.isPending && <Rows />}
      {events.isError && <ErrorState error={events.error} retry={() => void events.refetch()} />}
      {events.isSuccess && rows.length === 0 && (
        <EmptyState scene="signpost" title="No event matches" text="Take a filter away, or widen the time." />
      )}
      {rows.length > 0 && (
        <Grid
          caption="Events, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ position }) => position}
          selected={opened ?? undefined}
          onOpen={({ position }) => open(position)}
        />
      )}
      {events.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={events.isFetchingNextPage}
          onClick={() => events.fetchNextPage()}
        >
          Show older events
        </Button>
      )}
      <EventDrawer position={opened} onClose={() => open(undefined)} />
    </AdminPage>
  )
}

/** Says that the history has grown, without moving the lines that somebody is reading. */
function NewerEvents({ shown }: { shown: string | undefined }) {
  const queries = useQueryClient()
  const newest = useQuery(newestEventQuery)
  const newer = shown && newest.data ? Number(BigInt(newest.data.position) - BigInt(shown)) : 0
  return (
    <div className={classes.tail} role="status">
      <span className={classes.live} aria-hidden="true" />
      {newer > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => queries.invalidateQueries({ queryKey: [...keys.admin, 'events'] })}
        >
          {newer === 1 ? 'Show 1 newer event' : `Show ${newer} newer events`}
        </Button>
      ) : (
        <span>Following the log</span>
      )}
    </div>
  )
}
