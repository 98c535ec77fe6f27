import type { Role } from '@/lib/api/types'
import { paths } from '@/lib/paths'

interface MenuEntry {
  label: string
  to: string
  /** The roles that can open the page. Compliance reviews transfers but cannot change prices. */
  roles: Role[]
}

interface MenuGroup {
  title: string
  entries: MenuEntry[]
}

const staff: Role[] = ['ADMIN', 'COMPLIANCE']
const admin: Role[] = ['ADMIN']

/** menu lists the back-office pages, including those that clause 2.46a requires. */
const menu: MenuGroup[] = [
  {
    title: 'Overview',
    entries: [
      { label: 'Dashboard', to: paths.adminDashboard, roles: staff },
      { label: 'Approvals', to: paths.approvals, roles: staff },
      { label: 'Metrics', to: paths.metrics, roles: staff },
      { label: 'Health', to: paths.health, roles: staff },
    ],
  },
  {
    title: 'Transfers',
    entries: [
      { label: 'All transfers', to: paths.transfers, roles: staff },
      { label: 'Reprocess Transaction', to: paths.reprocess, roles: admin },
      { label: 'Reprocessed transactions', to: paths.reprocessed, roles: staff },
      { label: 'Deadlines', to: paths.deadlines, roles: staff },
    ],
  },
  {
    title: 'Compliance',
    entries: [
      { label: 'Transfers on hold', to: paths.holds, roles: staff },
      { label: 'Cases', to: paths.cases, roles: staff },
      { label: 'Sanctions lists', to: paths.sanctionsLists, roles: staff },
    ],
  },
  {
    title: 'Senders',
    entries: [
      { label: 'Unlock Senders', to: paths.lockedSenders, roles: staff },
      { label: 'Complaints', to: paths.complaints, roles: staff },
      { label: 'Erasures', to: paths.erasures, roles: admin },
    ],
  },
  {
    title: 'Pricing',
    entries: [
      { label: 'Exchange rate', to: paths.rates, roles: staff },
      { label: 'Add Fee Sets', to: paths.feeSetCreate, roles: admin },
      { label: 'Fee Sets List', to: paths.feeSets, roles: staff },
      { label: 'Create Coupon', to: paths.couponCreate, roles: admin },
      { label: 'Coupon List', to: paths.coupons, roles: admin },
    ],
  },
  {
    title: 'Records',
    entries: [
      { label: 'Event history', to: paths.events, roles: staff },
      { label: 'Data access log', to: paths.reads, roles: staff },
      { label: 'Past data', to: paths.asOf, roles: staff },
      { label: 'What if', to: paths.whatIf, roles: staff },
      { label: 'Ledger', to: paths.ledger, roles: staff },
      { label: 'Reconciliation', to: paths.reconciliation, roles: staff },
      { label: 'Bank files', to: paths.bankFiles, roles: staff },
      { label: 'Browser errors', to: paths.browserErrors, roles: admin },
    ],
  },
  {
    title: 'Access',
    entries: [
      { label: 'Staff', to: paths.staff, roles: admin },
      { label: 'Two-step sign-in', to: paths.staffSecondFactor, roles: staff },
    ],
  },
]

/** menuFor returns the menu entries that a user with the given roles can open. */
export const menuFor = (roles: Role[]): MenuGroup[] =>
  menu
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => entry.roles.some((role) => roles.includes(role))),
    }))
    .filter(({ entries }) => entries.length > 0)
