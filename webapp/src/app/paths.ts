/** paths lists every path of the site. No other code contains a literal path. */
export const paths = {
  home: '/',
  aboutUs: '/about-us',
  contact: '/contact',
  products: '/products',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  consumerProtection: '/consumer-protection',
  aml: '/aml-compliance-policy',
  refund: '/refund-policy',
  fees: '/fees',
  career: '/career',
  complaint: '/file-a-complaint',
  licensing: '/licensing',

  oauthRedirect: '/oauth2/redirect',
  verifyEmail: '/user/verify-email',
  tokenLogin: '/auth/token-login',
  signUp: '/auth/signup',
  forgotPassword: '/user/forgot-password',
  resetPassword: '/user/reset-password',
  registration: '/auth/registration',
  completeSignUp: '/auth/complete-signup',
  paymentDetails: '/payment/details',

  track: '/track/:token',
  receipt: '/receipts/:token',

  dashboard: '/dashboard',
  paymentInformation: '/payment/information',
  review: '/payment/review',
  beneficiary: '/beneficiary',
  beneficiaryCreate: '/beneficiary/create',
  beneficiaryList: '/beneficiary/list',
  payoutMethod: '/beneficiary/payout-method',
  payoutMethodList: '/beneficiary/payout-method/list',
  payoutMethodCreate: '/beneficiary/payout-method/create',
  accountBeneficiaryCreate: '/user/beneficiary/create',
  upgradeTier: '/user/upgrade-tier',
  accountVerification: '/user/account/verification',
  userDetails: '/user/details',
  debitCard: '/user/debit-card',
  bankAccount: '/user/bank-account',
  settings: '/user/settings',
  profile: '/user/profile',

  staffSignIn: '/staff/sign-in',
  adminDashboard: '/admin/dashboard',
  staffSecondFactor: '/admin/two-step',
  staff: '/admin/staff',
  approvals: '/admin/approvals',
  lockedSenders: '/admin/senders/locked',
  feeSetCreate: '/admin/fee-set/create',
  feeSets: '/admin/fee-sets',
  rates: '/admin/rates',
  reprocess: '/admin/transaction/reprocess',
  reprocessed: '/admin/transactions',
  coupons: '/admin/coupons',
  couponCreate: '/admin/coupons/create',
  events: '/admin/events',
  transfers: '/admin/transfers',
  transfer: '/admin/transfers/:id',
  reads: '/admin/reads',
  causation: '/admin/causation/:correlation',
  holds: '/admin/holds',
  deadlines: '/admin/deadlines',
  hold: '/admin/holds/:id',
  cases: '/admin/cases',
  case: '/admin/cases/:id',
  sanctionsLists: '/admin/screening/lists',
  complaints: '/admin/complaints',
  erasures: '/admin/erasures',
  bankFiles: '/admin/bank-files',
  reconciliation: '/admin/reconciliation',
  ledger: '/admin/ledger',
  figures: '/admin/figures',
  health: '/admin/health',
  replay: '/admin/replay/:stream',
  asOf: '/admin/as-of',
  whatIf: '/admin/what-if',
  browserErrors: '/admin/browser-errors',

  design: '/sandbox/design',
} as const

/** complaintTransferParam is the query parameter of the complaint page with the ID of the transfer. */
export const complaintTransferParam = 'transfer'

/** complaintPath returns the page on which a sender reports a problem with a transfer. */
export const complaintPath = (transferId: string) =>
  `${paths.complaint}?${complaintTransferParam}=${encodeURIComponent(transferId)}`

/** holdPath returns the page on which compliance reviews a transfer on hold. */
export const holdPath = (id: string) => paths.hold.replace(':id', encodeURIComponent(id))

/** casePath returns the page of a transfer's compliance case. */
export const casePath = (id: string) => paths.case.replace(':id', encodeURIComponent(id))

/** causationPath returns the page with the causation diagram of a request. */
export const causationPath = (correlation: string) =>
  paths.causation.replace(':correlation', encodeURIComponent(correlation))

/** eventPath returns the back-office page of an event. */
export const eventPath = (position: string) => `${paths.events}?event=${encodeURIComponent(position)}`

/** transferPath returns the back-office page of a transfer. */
export const transferPath = (id: string) => paths.transfer.replace(':id', encodeURIComponent(id))

/** replayPath returns the replay page of a stream, at a step or a log position. */
export const replayPath = (stream: string, at: { step?: number; position?: string } = {}) => {
  const path = paths.replay.replace(':stream', encodeURIComponent(stream))
  if (at.step) return `${path}?step=${at.step}`
  return at.position ? `${path}?position=${at.position}` : path
}

/** AsOfView names the data that the as-of page shows. */
export type AsOfView = 'transfers' | 'balances' | 'prices' | 'sender' | AsOfList

/** AsOfList names a list on the as-of page. */
export type AsOfList =
  | 'holds'
  | 'cases'
  | 'deadlines'
  | 'complaints'
  | 'locked'
  | 'coupons'
  | 'rates'
  | 'sanctions-lists'
  | 'differences'
  | 'statements'
  | 'exports'
  | AdminAsOfList

/** AdminAsOfList names a list that only administrators can see. */
export type AdminAsOfList = 'staff' | 'erasures'

/** asOfPath returns the path of an as-of list with filters. */
export const asOfPath = (show: AsOfView, filters: Record<string, string> = {}) =>
  `${paths.asOf}?${new URLSearchParams({ show, ...filters })}`
