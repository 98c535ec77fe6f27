import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventPage, EventSummary } from '../types'
import { type EventFilter, eventsQuery, newerEventsMax, newerEventsQuery } from './queries'

export interface Tail {
  /** New events appear by themselves; else they are counted. */
  following: boolean
  follow: (on: boolean) => void
  /** How many are new since the list was last brought up. */
  newer: number
  /** There are more than that. */
  many: boolean
  /** Brings the list up to now. */
  show: () => void
}

/** Follows the log at the head of a list of events. Whoever reads further down is not moved: there, new ones are counted, too. */
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
