import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventPage, EventSummary } from '../types'
import { type EventFilter, eventsQuery, newerEventsMax, newerEventsQuery } from './queries'

export interface Tail {
  /** True if new events appear automatically. Otherwise they are only counted. */
  following: boolean
  follow: (on: boolean) => void
  /** The number of new events since the list was refreshed. */
  newer: number
  /** True if there are more new events than counted. */
  many: boolean
  /** Shows the new events. */
  show: () => void
}

/**
 * useTail follows new events at the top of a list. If the user has scrolled down, new events are only
 * counted.
 */
export function useTail(filter: EventFilter, rows: EventSummary[], ready: boolean, atTop: boolean): Tail {
  const queries = useQueryClient()
  const [following, follow] = useState(true)
  const fresh = useQuery({ ...newerEventsQuery(filter, rows[0]?.position ?? '0'), enabled: ready })
  const found = fresh.data ?? []
  const many = found.length === newerEventsMax

  const show = () => {
    const { queryKey } = eventsQuery(filter)
    if (many) return void queries.resetQueries({ queryKey })
    queries.setQueryData<InfiniteData<EventPage, string>>(queryKey, (list) => {
      const [head, ...older] = list?.pages ?? []
      if (!list || !head) return list
      const known = new Set(head.result.map(({ position }) => position))
      const added = found.filter(({ position }) => !known.has(position))
      return { ...list, pages: [{ ...head, result: [...added, ...head.result] }, ...older] }
    })
  }
  const comes = following && atTop && found.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found is shown once.
  useEffect(() => {
    if (comes) show()
  }, [comes, fresh.data])
  return { following, follow, newer: found.length, many, show }
}
