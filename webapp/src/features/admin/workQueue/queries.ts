import type { Schemas } from '@/lib/api/types'
import {
  casePath,
  caseReportPath,
  complaintRecordPath,
  holdPath,
  ofacReportPath,
  paths,
  transferPath,
  unclaimedReportPath,
} from '@/lib/paths'
import { type Measure, measures } from '../shared/health'
import { getQuery } from '../shared/queries'
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

const refundPath = (id: string) => `${transferPath(id)}?tab=money`

/** workPaths maps each kind to the page where staff handle an item. */
const workPaths: Record<Kind, (sourceId: string) => string> = {
  HOLD: holdPath,
  DOCUMENTS: holdPath,
  HOLD_APPROVAL: holdPath,
  UNBLOCK_FUNDS: holdPath,
  SANCTIONS_MATCH: (personId) => `${paths.sanctionsLists}?person=${encodeURIComponent(personId)}`,
  APPROVAL: () => paths.approvals,
  PRICE_APPROVAL: () => paths.approvals,
  UNLOCK_APPROVAL: () => paths.approvals,
  STATE_APPROVAL: () => paths.approvals,
  FAILED_PAYOUT: transferPath,
  LATE_TRANSFER: transferPath,
  LATE_REFUND: refundPath,
  RETURNED_REFUND: refundPath,
  COMPLAINT: complaintRecordPath,
  CASE: casePath,
  CASE_TASK: casePath,
  REPORT: caseReportPath,
  REPORT_APPROVAL: caseReportPath,
  REPORT_REVIEW: caseReportPath,
  OFAC_REPORT: ofacReportPath,
  OFAC_ANNUAL: ofacReportPath,
  UNCLAIMED_LETTERS: unclaimedReportPath,
  UNCLAIMED_REPORT: unclaimedReportPath,
  DIFFERENCE: () => paths.reconciliation,
  ERASURE: () => paths.erasures,
  ALARM: (metric) => (metric in measures ? measures[metric as Measure].to : paths.health),
}

/** workPath returns the path of the page where staff handle an item. */
export const workPath = ({ kind, sourceId }: WorkItem) => workPaths[kind](sourceId)
