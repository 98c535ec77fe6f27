import type { Beneficiary, Coupon, PaymentSource, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import type { PaymentDetail, RecipientDetail } from '@/flow/store'
import { compare, decimal, grouped } from '@/money/decimal'
import { isCouponApplicable, limits } from '@/money/quote'
import { methodLimitError } from '@/parts/beneficiary/methods'
import type { FlowCode } from './messages'

const above = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** FlowRedirect says why the flow cannot continue and which page can fix it. */
export interface FlowRedirect {
  code: FlowCode
  params?: Record<string, string>
  to: string
  tone: 'error' | 'info'
}

const redirectTo = (to: string, code: FlowCode, params?: Record<string, string>): FlowRedirect => ({
  code,
  params,
  to,
  tone: 'error',
})

/** EntryData holds the data checked when the user enters the beneficiary step. */
export interface EntryData {
  detail: PaymentDetail | undefined
  senderLimit: string | undefined
  /** The coupon that applies to the destination automatically. */
  offered: Coupon | undefined
}

/**
 * checkEntry runs the entry checks of step 3 in order (5.15). It returns the first failure as a redirect to
 * the payment details.
 */
export function checkEntry({ detail, senderLimit, offered }: EntryData): FlowRedirect | undefined {
  if (!detail?.country) return redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')
  if (!detail.sendingAmount || !detail.receivingAmount) {
    return redirectTo(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')
  }
  if (senderLimit !== undefined && above(detail.sendingAmount, senderLimit)) {
    return redirectTo(paths.paymentDetails, 'MAX_TXN_AMOUNT_EXCEED', { amount: grouped(senderLimit) })
  }
  if (above(detail.receivingAmount, limits.receiveMaximum.BANK_DEPOSIT)) {
    return redirectTo(paths.paymentDetails, 'MAX_RECEIVE_AMOUNT')
  }
  if (!detail.coupon && offered && isCouponApplicable(offered, detail.sendingAmount)) {
    return {
      ...redirectTo(paths.paymentDetails, 'ELIGIBLE_FOR_COUPON', { code: offered.code }),
      tone: 'info',
    }
  }
  return undefined
}

/** cardLimitError returns CARD_LIMIT if the amount is above the debit card limit (5.16d, 5.12i). */
export const cardLimitError = (sendingAmount: string | undefined): FlowCode | undefined =>
  sendingAmount && above(sendingAmount, limits.cardMaximum) ? 'CARD_LIMIT' : undefined

/** SourceData holds the data checked when the user leaves the payment step. */
export interface SourceData {
  kind: PaymentSource | undefined
  id: string | undefined
  banks: SenderBank[]
  cards: SenderCard[]
  tier: string | undefined
  totalAmount: string
  sendingAmount: string
}

/** checkSource runs the checks of step 4 in order and returns the code of the first failure (5.16). */
export function checkSource(data: SourceData): FlowCode | undefined {
  const { kind, banks, cards, tier, totalAmount, sendingAmount } = data
  if (!kind) return 'NO_PAYMENT_SOURCE_SELECTED'
  if (kind === 'DEBIT_CARD' && cardLimitError(sendingAmount)) return 'CARD_LIMIT'
  const item = (kind === 'BANK_ACCOUNT' ? banks : cards).find(({ id }) => id === data.id)
  if (!item) return 'NO_PAYMENT_SOURCE_SELECTED'
  if ('verificationStatus' in item) {
    if (item.verificationStatus === 'RELOGIN_REQUIRED') return 'BANK_RELOGIN_REQUIRED'
    if (item.verificationStatus !== 'VERIFIED') return 'PAYMENT_SOURCE_NOT_USABLE'
  }
  if (tier === 'THREE' && above(totalAmount, limits.tierThreeWithFee)) return 'TIER_THREE_LIMIT'
  return undefined
}

/** ReviewData holds the data checked when the user enters the review. */
export interface ReviewData {
  detail: PaymentDetail | undefined
  recipient: RecipientDetail | undefined
  beneficiaries: Beneficiary[]
  banks: SenderBank[]
  cards: SenderCard[]
  walletLimit: string | undefined
  cardLimit: string
}

type ReviewCheck = (data: ReviewData) => FlowRedirect | undefined

/** payoutAccountOf returns the ID of the bank account or wallet that gets the money, or of the cash payer. */
function payoutAccountOf(recipient: RecipientDetail): string | number | undefined {
  switch (recipient.paymentReceiveMethod) {
    case 'BANK_DEPOSIT':
      return recipient.bankId
    case 'WALLET':
      return recipient.walletId
    case 'CASH_PICKUP':
      return recipient.payerId
    case 'HOME_DELIVERY':
      return undefined
  }
}

/** sourceIdOf returns the ID of the chosen bank account or card. */
export const sourceIdOf = (detail: PaymentDetail | undefined): string | undefined =>
  detail?.paymentSource === 'DEBIT_CARD' ? detail.senderDebitCard : detail?.senderBank

const requireDetails: ReviewCheck = ({ detail }) =>
  detail?.sendingAmount &&
  detail.transactionFee &&
  detail.exchangeRate &&
  detail.receivingCurrency &&
  detail.receivingAmount
    ? undefined
    : redirectTo(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')

const requireRecipient: ReviewCheck = ({ recipient }) =>
  recipient?.recipient && payoutAccountOf(recipient)
    ? undefined
    : redirectTo(paths.beneficiary, 'BENEFICIARY_DETAILS_MISSING')

const requireSource: ReviewCheck = ({ detail }) =>
  sourceIdOf(detail) ? undefined : redirectTo(paths.paymentInformation, 'PAYMENT_INFORMATION_MISSING')

const requireExistingRecipient: ReviewCheck = ({ recipient, beneficiaries }) => {
  const chosen = beneficiaries.find(({ referenceId }) => referenceId === recipient?.recipient)
  const isAvailable =
    chosen &&
    (recipient?.paymentReceiveMethod === 'CASH_PICKUP'
      ? chosen.isCashPickupEnabled
      : chosen.banks.some(({ id }) => id === recipient?.bankId) ||
        chosen.wallets.some(({ id }) => id === recipient?.walletId))
  return isAvailable ? undefined : redirectTo(paths.beneficiary, 'BENEFICIARY_NOT_READY')
}

const requireUsableSource: ReviewCheck = ({ detail, banks, cards }) => {
  const sourceId = sourceIdOf(detail)
  if (detail?.paymentSource === 'DEBIT_CARD') {
    return cards.some(({ id }) => id === sourceId)
      ? undefined
      : redirectTo(paths.paymentInformation, 'RESELECT_CARD')
  }
  const isUsable = banks.some(
    ({ id, verificationStatus }) => id === sourceId && verificationStatus === 'VERIFIED',
  )
  return isUsable ? undefined : redirectTo(paths.paymentInformation, 'RESELECT_BANK')
}

const enforcePayoutLimit: ReviewCheck = ({ detail, recipient, walletLimit }) => {
  const limitError =
    recipient && methodLimitError(recipient.paymentReceiveMethod, detail?.receivingAmount, walletLimit)
  return limitError ? redirectTo(paths.beneficiary, limitError.code, limitError.params) : undefined
}

const enforceCardLimit: ReviewCheck = ({ detail, cardLimit }) =>
  detail?.paymentSource === 'DEBIT_CARD' && above(detail.sendingAmount, cardLimit)
    ? redirectTo(paths.beneficiary, 'CARD_AMOUNT_LIMIT', { amount: grouped(cardLimit) })
    : undefined

/** reviewChecks lists the checks of step 5 in order (5.17). */
const reviewChecks: ReviewCheck[] = [
  requireDetails,
  requireRecipient,
  requireSource,
  requireExistingRecipient,
  requireUsableSource,
  enforcePayoutLimit,
  enforceCardLimit,
]

/** checkReview returns the first failed review check, or undefined. */
export function checkReview(data: ReviewData): FlowRedirect | undefined {
  for (const check of reviewChecks) {
    const redirect = check(data)
    if (redirect) return redirect
  }
  return undefined
}
