/** paths lists every path on the site. Other code must not contain literal paths. */
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
  help: '/help',
  helpArticle: '/help/:article',

  oauthRedirect: '/oauth2/redirect',
  verifyEmail: '/user/verify-email',
  tokenLogin: '/auth/token-login',
  signUp: '/auth/signup',
  forgotPassword: '/user/forgot-password',
  resetPassword: '/user/reset-password',
  registration: '/auth/registration',
  completeSignUp: '/auth/complete-signup',
  paymentDetails: '/payment/details',

  offline: '/offline',
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
  schedules: '/user/schedules',
  rateAlerts: '/user/rate-alerts',
  rateAlertUnsubscribe: '/rate-alerts/unsubscribe/:token',
  moneyRequest: '/user/requests/:id',
  profile: '/user/profile',

  staffSignIn: '/staff/sign-in',
  adminDashboard: '/admin/dashboard',
  work: '/admin/work',
  staffSecondFactor: '/admin/two-step',
  staff: '/admin/staff',
  permissions: '/admin/permissions',
  approvals: '/admin/approvals',
  customer: '/admin/customers/:id',
  lockedSenders: '/admin/senders/locked',
  feeSetCreate: '/admin/fee-set/create',
  feeSets: '/admin/fee-sets',
  rates: '/admin/rates',
  prices: '/admin/prices/:stream',
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
  caseReport: '/admin/cases/:id/report',
  sanctionsLists: '/admin/screening/lists',
  records: '/admin/records',
  ofacReports: '/admin/ofac',
  ofacReport: '/admin/ofac/:id',
  blockedProperty: '/admin/blocked-property',
  unclaimed: '/admin/unclaimed',
  unclaimedReport: '/admin/unclaimed/:id',
  complaints: '/admin/complaints',
  complaintRecord: '/admin/complaints/:id',
  erasures: '/admin/erasures',
  bankFiles: '/admin/bank-files',
  reconciliation: '/admin/reconciliation',
  ledger: '/admin/ledger',
  metrics: '/admin/figures',
  reports: '/admin/reports',
  health: '/admin/health',
  replay: '/admin/replay/:stream',
  asOf: '/admin/as-of',
  whatIf: '/admin/what-if',
  browserErrors: '/admin/browser-errors',
  apiKeys: '/admin/api-keys',
  webhooks: '/admin/webhooks',

  design: '/sandbox/design',
} as const

/** backOfficePath starts the path of every back-office page. */
export const backOfficePath = '/admin/'

/** complaintTransferParam is the complaint page's query parameter for the transfer ID. */
export const complaintTransferParam = 'transfer'

/** amountParam is the query parameter of the payment details for the amount to send. */
export const amountParam = 'amount'

/** complaintPath returns the path of the page where a sender reports a problem with a transfer. */
export const complaintPath = (transferId: string) =>
  `${paths.complaint}?${complaintTransferParam}=${encodeURIComponent(transferId)}`

/** complaintRecordPath returns the path of a complaint's page in the back office. */
export const complaintRecordPath = (id: string) =>
  paths.complaintRecord.replace(':id', encodeURIComponent(id))

/** holdPath returns the path of the page where compliance reviews a transfer on hold. */
export const holdPath = (id: string) => paths.hold.replace(':id', encodeURIComponent(id))

/** customerPath returns the path of a sender's page in the back office. */
export const customerPath = (id: string) => paths.customer.replace(':id', encodeURIComponent(id))

/** casePath returns the path of a compliance case's page. */
export const casePath = (id: string) => paths.case.replace(':id', encodeURIComponent(id))

/** caseReportPath returns the path of the page of a case's suspicious activity report. */
export const caseReportPath = (id: string) => paths.caseReport.replace(':id', encodeURIComponent(id))

/** unclaimedReportPath returns the path of the page of a report of unclaimed property. */
export const unclaimedReportPath = (id: string) =>
  paths.unclaimedReport.replace(':id', encodeURIComponent(id))

/** ofacReportPath returns the path of the page of a report to OFAC. */
export const ofacReportPath = (id: string) => paths.ofacReport.replace(':id', encodeURIComponent(id))

/** causationPath returns the path of the page with a request's causation diagram. */
export const causationPath = (correlation: string) =>
  paths.causation.replace(':correlation', encodeURIComponent(correlation))

/** eventPath returns the path of an event's page in the back office. */
export const eventPath = (position: string) => `${paths.events}?event=${encodeURIComponent(position)}`

/** transferPath returns the path of a transfer's page in the back office. */
export const transferPath = (id: string) => paths.transfer.replace(':id', encodeURIComponent(id))

/** pricesPath returns the path of the page that edits a fee set, rate, or coupon. */
export const pricesPath = (stream: string) => paths.prices.replace(':stream', encodeURIComponent(stream))

/** referenceParam is the query parameter of the page that sends a transfer again. */
export const referenceParam = 'reference'

/** reprocessPath returns the path of the page that sends a transfer again after its payout failed. */
export const reprocessPath = (reference: string) =>
  `${paths.reprocess}?${referenceParam}=${encodeURIComponent(reference)}`

/** replayPath returns the path of a stream's replay page, optionally at a step or a log position. */
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
