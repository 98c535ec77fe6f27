import type { Schemas } from '@/lib/api/types'
import { getQuery } from '../shared/queries'
import { workPaths } from '../shared/workPaths'
import type { messages } from './messages'

export type WorkItem = Schemas['WorkItem']
export type Kind = WorkItem['kind']
export type Tab = keyof typeof messages.tabs

/** workGroup is the group of the queue's queries. Live updates invalidate it. */
const workGroup = 'work'

/** pollMs is the polling interval. The end of a snooze is not an event, so live updates miss it. */
const pollMs = 60_000

export const workQuery = (tab: Tab, kind: Kind | undefined, after: string) => ({
  ...getQuery('/v1/admin/work-queue', { query: { tab, kind, after } }, workGroup),
  refetchInterval: pollMs,
})

export const workCountsQuery = {
  ...getQuery('/v1/admin/work-queue/counts', {}, workGroup),
  refetchInterval: pollMs,
}

/** workStaffQuery reads the staff members who can handle a kind of item. */
export const workStaffQuery = (kind: Kind) => getQuery('/v1/admin/work-queue/staff', { query: { kind } })

/** nextWorkQuery reads the item after another one, which can be finished. */
export const nextWorkQuery = (id: string, tab: Tab, kind: Kind | undefined) => ({
  ...getQuery('/v1/admin/work-queue/{id}/next', { path: { id }, query: { tab, kind } }, workGroup),
  staleTime: 0,
})

/** workPath returns the path of the page where staff handle an item. */
export const workPath = ({ kind, sourceId }: WorkItem) => workPaths[kind](sourceId)
