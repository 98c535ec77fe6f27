import { paths } from '@/lib/paths'
import type { Access, Route } from '@/lib/route'
import { admin, staff, staffWith } from '@/lib/staffAccess'
import { pagePermissions } from './permissions'

export interface AdminPage extends Route {
  /** The label of the page's menu entry. A page without a label is not in the menu. */
  label?: string
}

const pageFor =
  (access: Access) =>
  (path: string, title: string, page: Route['page'], label = title): AdminPage => {
    const permission = pagePermissions[path]
    return { path, title, page, access: permission ? staffWith(permission) : access, frame: 'admin', label }
  }
const staffPage = pageFor(staff)
const administratorPage = pageFor(admin)
const secondFactorPage = pageFor({ ...staff, setsUpSecondFactor: true })

/** detailPage returns a page that is not in the menu. */
const detailPage = (path: string, title: string, page: Route['page']): AdminPage =>
  staffPage(path, title, page, '')

/** pageGroups lists the back-office pages by the headings of the menu, in display order. */
export const pageGroups: Readonly<Record<string, readonly AdminPage[]>> = {
  Home: [
    staffPage(paths.work, 'Work queue', () => import('./workQueue/WorkPage')),
    staffPage(paths.adminDashboard, 'Dashboard', () => import('./dashboard/DashboardPage')),
    staffPage(paths.approvals, 'Approvals', () => import('./approvals/ApprovalsPage')),
    secondFactorPage(
      paths.staffSecondFactor,
      'Two-step sign-in',
      () => import('./staff/SecondFactorPage'),
      '',
    ),
    detailPage(paths.asOf, 'Past data', () => import('./asof/AsOfPage')),
  ],
  Customers: [
    detailPage(paths.customer, 'Customer', () => import('./customers/CustomerPage')),
    staffPage(paths.complaints, 'Complaints', () => import('./customers/ComplaintsPage')),
    detailPage(paths.complaintRecord, 'Complaint', () => import('./customers/ComplaintPage')),
    staffPage(paths.lockedSenders, 'Unlock Senders', () => import('./customers/LockedSendersPage')),
    administratorPage(paths.erasures, 'Erasures', () => import('./customers/ErasuresPage')),
  ],
  Transfers: [
    staffPage(paths.transfers, 'Transfers', () => import('./transfers/TransfersPage'), 'All transfers'),
    detailPage(paths.transfer, 'Transfer', () => import('./transfers/TransferPage')),
    administratorPage(paths.reprocess, 'Reprocess Transaction', () => import('./transfers/ReprocessPage')),
    staffPage(paths.reprocessed, 'Reprocessed transactions', () => import('./transfers/ReprocessedPage')),
    staffPage(paths.deadlines, 'Deadlines', () => import('./transfers/DeadlinesPage')),
    staffPage(paths.whatIf, 'What if', () => import('./whatif/WhatIfPage')),
  ],
  Compliance: [
    staffPage(paths.holds, 'Transfers on hold', () => import('./holds/HoldsPage')),
    detailPage(paths.hold, 'Transfer on hold', () => import('./holds/HoldPage')),
    staffPage(paths.cases, 'Cases', () => import('./cases/CasesPage')),
    detailPage(paths.case, 'Case', () => import('./cases/CasePage')),
    detailPage(paths.caseReport, 'Suspicious activity report', () => import('./cases/ReportPage')),
    staffPage(paths.sanctionsLists, 'Sanctions lists', () => import('./sanctions/SanctionsListsPage')),
    staffPage(paths.reports, 'Reports', () => import('./reports/ReportsPage')),
    staffPage(paths.records, 'Records from $3,000', () => import('./records/RecordsPage')),
    staffPage(paths.ofacReports, 'OFAC reports', () => import('./ofac/ReportsPage')),
    detailPage(paths.ofacReport, 'OFAC report', () => import('./ofac/ReportPage')),
    staffPage(paths.blockedProperty, 'Blocked property', () => import('./ofac/BlockedPage')),
    staffPage(paths.unclaimed, 'Unclaimed property', () => import('./unclaimed/UnclaimedPage')),
    detailPage(paths.unclaimedReport, 'Unclaimed property report', () => import('./unclaimed/ReportPage')),
    staffPage(paths.reads, 'Data access log', () => import('./history/ReadsPage')),
  ],
  Money: [
    staffPage(paths.ledger, 'Ledger', () => import('./ledger/LedgerPage')),
    staffPage(paths.reconciliation, 'Reconciliation', () => import('./reconciliation/ReconciliationPage')),
    staffPage(paths.bankFiles, 'Bank files', () => import('./reconciliation/BankPage')),
    staffPage(paths.metrics, 'Metrics', () => import('./metrics/MetricsPage')),
    staffPage(paths.rates, 'Exchange rate', () => import('./pricing/RatesPage')),
    detailPage(paths.prices, 'Edit prices', () => import('./pricing/PricesPage')),
    administratorPage(paths.feeSetCreate, 'Add Fee Sets', () => import('./pricing/FeeSetCreatePage')),
    staffPage(paths.feeSets, 'Fee Sets List', () => import('./pricing/FeeSetsPage')),
    administratorPage(paths.couponCreate, 'Create Coupon', () => import('./pricing/CouponCreatePage')),
    administratorPage(paths.coupons, 'Coupon List', () => import('./pricing/CouponsPage')),
  ],
  System: [
    staffPage(paths.events, 'Event history', () => import('./history/EventsPage')),
    detailPage(paths.causation, 'Causation', () => import('./history/CausationPage')),
    detailPage(paths.replay, 'Replay', () => import('./replay/ReplayPage')),
    staffPage(paths.health, 'Health', () => import('./health/HealthPage')),
    administratorPage(
      paths.browserErrors,
      'Browser errors',
      () => import('./browserErrors/BrowserErrorsPage'),
    ),
    staffPage(paths.permissions, 'Permissions', () => import('./staff/PermissionsPage')),
    administratorPage(paths.webhooks, 'Webhooks', () => import('./webhooks/WebhooksPage')),
    administratorPage(paths.apiKeys, 'API keys', () => import('./apiKeys/ApiKeysPage')),
    administratorPage(paths.staff, 'Staff', () => import('./staff/StaffPage')),
  ],
}

/** routes lists the back-office pages in menu order. Each page is a separate chunk that senders never load. */
export const routes: readonly Route[] = Object.values(pageGroups).flat()
