import type { Code } from './api/catalog'
import { ApiError } from './api/errors'
import type { Transaction } from './api/types'
import { paths } from './paths'

/** helpTitles maps the help articles that other pages link to, by slug, to their titles. */
export const helpTitles = {
  'cancel-a-transfer': 'Cancel a transfer',
  'cash-pickup': 'Cash pickup',
  'declined-payment': 'If your payment is declined',
  'identity-check': 'Verify your identity',
  'late-transfer': 'If your transfer is late',
  'limits-and-tiers': 'Limits and tiers',
  'mobile-wallet': 'Mobile wallet',
  names: 'Enter names correctly',
  notifications: 'Emails, texts, and push notifications',
  'pay-by-debit-card': 'Pay by debit card',
  'pay-from-a-bank-account': 'Pay from a bank account',
  'rate-alerts': 'Rate alerts',
  refunds: 'Refunds',
  'returned-payment': 'If your bank returns the payment',
  'sign-in-and-passwords': 'Sign in and passwords',
  'transfer-not-accepted': 'If we don’t accept a transfer',
  'transfer-on-hold': 'Why your transfer is on hold',
  'two-step-sign-in': 'Two-step sign-in',
  'verification-codes': 'Codes by email and text message',
  'wrong-recipient-details': 'Fix wrong recipient details',
  'your-data': 'Your data',
} as const

/** HelpSlug is the slug of a help article that other pages link to. */
export type HelpSlug = keyof typeof helpTitles

/** helpPath returns the path of a help article. */
export const helpPath = (slug: string) => paths.helpArticle.replace(':article', slug)

/** contactSection is the ID of the contact form on the help page. */
export const contactSection = 'contact'

const slugsByCode: Readonly<Partial<Record<Code, HelpSlug>>> = {
  BAD_CREDENTIALS: 'sign-in-and-passwords',
  SENDER_LOCKED: 'sign-in-and-passwords',
  PASSWORD_COMMON: 'sign-in-and-passwords',
  PASSWORD_GUESSABLE: 'sign-in-and-passwords',
  PASSWORD_PERSONAL: 'sign-in-and-passwords',
  PASSWORD_CRITERIA: 'sign-in-and-passwords',
  RESET_LINK_INVALID: 'sign-in-and-passwords',
  SECOND_FACTOR_NO_MATCH: 'two-step-sign-in',
  VERIFICATION_CODE_EXPIRED: 'verification-codes',
  VERIFICATION_CODE_NO_MATCH: 'verification-codes',
  TOO_MANY_CODES: 'verification-codes',
  TOO_MANY_TEXTS: 'verification-codes',
  INVALID_NAME: 'names',
  KYC_NOT_VERIFIED: 'identity-check',
  KYC_SUSPENDED: 'identity-check',
  MAX_TXN_AMOUNT_EXCEED: 'limits-and-tiers',
  MAX_RECEIVE_AMOUNT: 'limits-and-tiers',
  PERIOD_LIMIT_EXCEEDED: 'limits-and-tiers',
  DAY_LIMIT_EXCEEDED: 'limits-and-tiers',
  IDENTITY_DATA_REQUIRED: 'limits-and-tiers',
  RECIPIENT_ADDRESS_REQUIRED: 'limits-and-tiers',
  WALLET_LIMIT: 'mobile-wallet',
  CASH_PICKUP_LIMIT: 'cash-pickup',
  CARD_LIMIT: 'pay-by-debit-card',
  BANK_RELOGIN_REQUIRED: 'pay-from-a-bank-account',
  BANK_ERROR_MSG: 'pay-from-a-bank-account',
  PAYMENT_SOURCE_NOT_USABLE: 'pay-from-a-bank-account',
  TRANSACTION_CANNOT_BE_CANCELED: 'cancel-a-transfer',
  ERASURE_HELD: 'your-data',
  ERASURE_RETAINED: 'your-data',
}

/** helpForCode returns the article about an error code, if there is one. */
export const helpForCode = (code: string | undefined): HelpSlug | undefined => slugsByCode[code as Code]

/** helpForError returns the article about an error response or one of its fields, if there is one. */
export const helpForError = (error: unknown): HelpSlug | undefined =>
  error instanceof ApiError
    ? [error.code, ...error.fields.map(({ code }) => code)].map(helpForCode).find(Boolean)
    : undefined

/** slugsByStep lists the articles about a transfer's steps, the most important one first. */
const slugsByStep: readonly (readonly [string, HelpSlug])[] = [
  ['REJECTED', 'transfer-not-accepted'],
  ['PAYOUT_REJECTED', 'transfer-not-accepted'],
  ['FUNDS_BLOCKED', 'transfer-not-accepted'],
  ['FUNDING_RETURNED', 'returned-payment'],
  ['FUNDING_DECLINED', 'declined-payment'],
]

/**
 * helpForTransfer returns the article about a transfer that is delayed, on hold, returned, declined, or refunded. The
 * steps are the codes of the transfer's timeline.
 */
export function helpForTransfer(
  { status, deliveryStatus }: Pick<Transaction, 'status' | 'deliveryStatus'>,
  steps: readonly string[],
): HelpSlug | undefined {
  if (status === 'HOLD' || deliveryStatus === 'HOLD') return 'transfer-on-hold'
  const [, slug] = slugsByStep.find(([step]) => steps.includes(step)) ?? []
  if (slug) return slug
  if (status === 'RETURNED') return 'returned-payment'
  if (status === 'FAILED') return 'declined-payment'
  if (status === 'REFUNDED' || status === 'CANCELED') return 'refunds'
  if (deliveryStatus === 'DELIVERED') return undefined
  if (deliveryStatus === 'DELIVERY_FAILED') return 'wrong-recipient-details'
  return steps.some((step) => step.startsWith('DELIVERY_LATE')) ? 'late-transfer' : undefined
}
