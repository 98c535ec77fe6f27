import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventPage, EventSummary } from '../types'
import { type EventFilter, eventsQuery, newerEventsMax, newerEventsQuery } from './queries'

/** Tail is the state of following new events, as `tail -f` follows a file. */
export interface Tail {
  /** True if new events appear automatically. If false, they are only counted. */
  following: boolean
  setFollowing: (following: boolean) => void
  /** The number of new events since the list was refreshed. */
  newCount: number
  /** True if the count reached its maximum, so there may be more. */
  atMaximum: boolean
  /** Shows the new events. */
  showNew: () => void
}

/**
 * useTail adds new events at the top of a list. If the user has paused or scrolled down, it only counts them.
 */
export function useTail(filter: EventFilter, rows: EventSummary[], ready: boolean, atTop: boolean): Tail {
  const queries = useQueryClient()
  const [following, setFollowing] = useState(true)
  const newerEvents = useQuery({ ...newerEventsQuery(filter, rows[0]?.position ?? '0'), enabled: ready })
  const newEvents = newerEvents.data ?? []
  const atMaximum = newEvents.length === newerEventsMax

  const showNew = () => {
    const { queryKey } = eventsQuery(filter)
    if (atMaximum) return void queries.resetQueries({ queryKey })
    queries.setQueryData<InfiniteData<EventPage, string>>(queryKey, (list) => {
      const [head, ...older] = list?.pages ?? []
      if (!list || !head) return list
      const listed = new Set(head.result.map(({ position }) => position))
      const added = newEvents.filter(({ position }) => !listed.has(position))
      return { ...list, pages: [{ ...head, result: [...added, ...head.result] }, ...older] }
    })
  }
  const shouldShow = following && atTop && newEvents.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each set of new events is added once.
  useEffect(() => {
    if (shouldShow) showNew()
  }, [shouldShow, newerEvents.data])
  return { following, setFollowing, newCount: newEvents.length, atMaximum, showNew }
}
