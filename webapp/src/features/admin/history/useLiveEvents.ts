import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Schemas } from '@/lib/api/types'
import { type EventFilter, eventsQuery, maxNewEvents, newEventsQuery } from './queries'

/** LiveEvents is the state of a list that updates live. */
export interface LiveEvents {
  /** True if the user paused updates. New events are then counted but not shown. */
  paused: boolean
  setPaused: (paused: boolean) => void
  /** The number of events that are not in the list yet. */
  newCount: number
  /** True if the count reached its maximum, so there might be more new events. */
  atMaximum: boolean
  /** Shows the new events. */
  showNew: () => void
}

/**
 * useLiveEvents adds new events to the top of a list. If the user paused updates or scrolled down, new events are
 * counted but not added.
 */
export function useLiveEvents(
  filter: EventFilter,
  newestPosition: string,
  ready: boolean,
  atTop: boolean,
): LiveEvents {
  const queryClient = useQueryClient()
  const [paused, setPaused] = useState(false)
  const newEventsResult = useQuery({ ...newEventsQuery(filter, newestPosition), enabled: ready })
  const newEvents = newEventsResult.data ?? []
  const atMaximum = newEvents.length === maxNewEvents

  const showNew = () => {
    const { queryKey } = eventsQuery(filter)
    if (atMaximum) return void queryClient.resetQueries({ queryKey })
    queryClient.setQueryData<InfiniteData<Schemas['EventPage'], string>>(queryKey, (list) => {
      const [firstPage, ...olderPages] = list?.pages ?? []
      if (!list || !firstPage) return list
      const listed = new Set(firstPage.result.map(({ position }) => position))
      const added = newEvents.filter(({ position }) => !listed.has(position))
      return { ...list, pages: [{ ...firstPage, result: [...added, ...firstPage.result] }, ...olderPages] }
    })
  }
  const shouldShow = !paused && atTop && newEvents.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each set of new events is added once.
  useEffect(() => {
    if (shouldShow) showNew()
  }, [shouldShow, newEventsResult.data])
  return { paused, setPaused, newCount: newEvents.length, atMaximum, showNew }
}
