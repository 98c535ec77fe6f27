import { paths } from '@/app/paths'
import { admin, type Route, staff } from '@/app/route'

/** The back-office. None of its code is loaded by a sender. */
export const routes: readonly Route[] = [
  {
    path: paths.adminDashboard,
    title: 'Dashboard',
    page: () => import('./DashboardPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.events,
    title: 'Event history',
    page: () => import('./EventsPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.transfer,
    title: 'Transfer',
    page: () => import('./TransferPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.holds,
    title: 'Held Transfers',
    page: () => import('./HoldsPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.lockedSenders,
    title: 'Unlock Senders',
    page: () => import('./LockedSendersPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.reprocess,
    title: 'Reprocess Transaction',
    page: () => import('./ReprocessPage'),
    access: admin,
    frame: 'admin',
  },
  {
    path: paths.reprocessed,
    title: 'Reprocessed Transactions',
    page: () => import('./ReprocessedPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.feeSets,
    title: 'Fee Sets List',
    page: () => import('./FeeSetsPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.feeSetCreate,
    title: 'Add Fee Sets',
    page: () => import('./FeeSetCreatePage'),
    access: admin,
    frame: 'admin',
  },
  {
    path: paths.coupons,
    title: 'Coupon List',
    page: () => import('./CouponsPage'),
    access: admin,
    frame: 'admin',
  },
  {
    path: paths.couponCreate,
    title: 'Create Coupon',
    page: () => import('./CouponCreatePage'),
    access: admin,
    frame: 'admin',
  },
  { path: paths.ledger, title: 'Ledger', page: () => import('./LedgerPage'), access: staff, frame: 'admin' },
  {
    path: paths.projections,
    title: 'Projections',
    page: () => import('./ProjectionsPage'),
    access: staff,
    frame: 'admin',
  },
  {
    path: paths.browserErrors,
    title: 'Browser Errors',
    page: () => import('./BrowserErrorsPage'),
    access: admin,
    frame: 'admin',
  },
]
