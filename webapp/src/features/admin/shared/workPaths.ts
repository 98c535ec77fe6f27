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
import { type Measure, measures } from './health'

const refundPath = (id: string) => `${transferPath(id)}?tab=money`

/** workPaths maps each kind of work to the page where staff do it. */
export const workPaths: Record<Schemas['WorkItem']['kind'], (sourceId: string) => string> = {
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
  UNCLAIMED_REFUND: refundPath,
  RETURNED_REFUND: refundPath,
  COMPLAINT: complaintRecordPath,
  QUESTION: complaintRecordPath,
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
