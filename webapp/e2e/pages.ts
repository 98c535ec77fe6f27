/** publicPages lists the pages that anyone can open. */
export const publicPages = [
  '/',
  '/about-us',
  '/contact',
  '/products',
  '/terms-and-conditions',
  '/privacy-policy',
  '/consumer-protection',
  '/aml-compliance-policy',
  '/refund-policy',
  '/fees',
  '/career',
  '/file-a-complaint',
  '/licensing',
  '/auth/signup',
  '/user/forgot-password',
  '/user/reset-password?token=unknown',
  '/payment/details',
  '/staff/sign-in',
  '/no/such/page',
] as const

/** accountPages lists the pages of a sender's account. */
export const accountPages = [
  '/dashboard',
  '/user/profile',
  '/user/settings',
  '/user/upgrade-tier',
  '/user/bank-account',
  '/user/debit-card',
  '/beneficiary/list',
  '/user/beneficiary/create',
] as const

/**
 * flowPages lists the pages of the send flow. Tests must visit them in order, because each page needs data from the
 * previous page.
 */
export const flowPages = [
  '/payment/details',
  '/beneficiary',
  '/payment/information',
  '/payment/review',
] as const

/** adminPages lists the back-office pages. */
export const adminPages = [
  '/admin/dashboard',
  '/admin/approvals',
  '/admin/events',
  '/admin/transfers',
  '/admin/reads',
  '/admin/holds',
  '/admin/cases',
  '/admin/screening/lists',
  '/admin/complaints',
  '/admin/senders/locked',
  '/admin/erasures',
  '/admin/staff',
  '/admin/two-step',
  '/admin/transaction/reprocess',
  '/admin/transactions',
  '/admin/rates',
  '/admin/fee-sets',
  '/admin/fee-set/create',
  '/admin/coupons',
  '/admin/coupons/create',
  '/admin/deadlines',
  '/admin/bank-files',
  '/admin/reconciliation',
  '/admin/ledger',
  '/admin/figures',
  '/admin/health',
  '/admin/as-of',
  '/admin/what-if',
  '/admin/browser-errors',
] as const
