/** Every path of the site, by name. Nothing else writes a path out. */
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
  staffFactor: '/admin/two-step',
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

/** What an address of the complaint page names the transfer in that it is about. */
export const about = 'transfer'

/** Where a sender reports an error with a transfer. */
export const complaintPath = (transferId: string) =>
  `${paths.complaint}?${about}=${encodeURIComponent(transferId)}`

/** Where compliance decides on a held transfer. */
export const holdPath = (id: string) => paths.hold.replace(':id', encodeURIComponent(id))

/** Where compliance writes down what it finds out about a transfer. */
export const casePath = (id: string) => paths.case.replace(':id', encodeURIComponent(id))

/** Where the back-office draws what followed from one request. */
export const causationPath = (correlation: string) =>
  paths.causation.replace(':correlation', encodeURIComponent(correlation))

/** Where the back-office shows one event. */
export const eventPath = (position: string) => `${paths.events}?event=${encodeURIComponent(position)}`

/** Where the back-office shows one transfer. */
export const transferPath = (id: string) => paths.transfer.replace(':id', encodeURIComponent(id))

/** Where the history of a stream is walked through, at a step of it or at a position of the log. */
export const replayPath = (stream: string, at: { step?: number; position?: string } = {}) => {
  const path = paths.replay.replace(':stream', encodeURIComponent(stream))
  if (at.step) return `${path}?step=${at.step}`
  return at.position ? `${path}?position=${at.position}` : path
}

/** What can be looked at as it was known at a past moment. */
export type AsOfPart = 'transfers' | 'balances' | 'prices' | 'sender' | AsOfList

/** The lists of the back-office that can be looked at so; administrators alone see the last two. */
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
  | AsOfPeople

export type AsOfPeople = 'staff' | 'erasures'

/** Where the back-office shows a list as it was known at a past moment, narrowed by the given fields. */
export const asOfPath = (show: AsOfPart, narrowed: Record<string, string> = {}) =>
  `${paths.asOf}?${new URLSearchParams({ show, ...narrowed })}`
