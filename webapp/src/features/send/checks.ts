import type { Beneficiary, Coupon, PaymentSource, SenderBank, SenderCard } from '@/lib/api/types'
import { compare, decimal, groupThousands } from '@/lib/money/decimal'
import { isCouponApplicable, limits } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import type { PaymentDetail, RecipientDetail } from '@/lib/sendFlow/store'
import { methodLimitError } from '@/parts/beneficiary/methods'
import type { MessageCode } from './messages'

const isAbove = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** StepRedirect is a redirect, with a message, to the page where the user can fix a failed check. */
export interface StepRedirect {
  code: MessageCode
  params?: Record<string, string>
  to: string
  tone: 'error' | 'info'
}

/** redirectTo returns a redirect that reports an error. */
export const redirectTo = (to: string, code: MessageCode, params?: Record<string, string>): StepRedirect => ({
  code,
  params,
  to,
  tone: 'error',
})

/** EntryData holds the data that checkEntry checks when the user opens step 3. */
export interface EntryData {
  detail: PaymentDetail | undefined
  senderLimit: string | undefined
  /** The coupon that we offer for the destination. */
  offeredCoupon: Coupon | undefined
}

/**
 * checkEntry runs the step 3 checks in order (5.15). It returns the first failure as a redirect to the payment
 * details.
 */
export function checkEntry({ detail, senderLimit, offeredCoupon }: EntryData): StepRedirect | undefined {
  if (!detail?.country) return redirectTo(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')
  if (!detail.sendingAmount || !detail.receivingAmount) {
    return redirectTo(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')
  }
  if (senderLimit !== undefined && isAbove(detail.sendingAmount, senderLimit)) {
    return redirectTo(paths.paymentDetails, 'MAX_TXN_AMOUNT_EXCEED', { amount: groupThousands(senderLimit) })
  }
  if (isAbove(detail.receivingAmount, limits.receiveMaximum.BANK_DEPOSIT)) {
    return redirectTo(paths.paymentDetails, 'MAX_RECEIVE_AMOUNT')
  }
  if (!detail.coupon && offeredCoupon && isCouponApplicable(offeredCoupon, detail.sendingAmount)) {
    return {
      ...redirectTo(paths.paymentDetails, 'ELIGIBLE_FOR_COUPON', { code: offeredCoupon.code }),
      tone: 'info',
    }
  }
  return undefined
}

/** cardLimitError returns CARD_LIMIT if the amount is above the country's debit card limit (5.16d, 5.12i). */
export const cardLimitError = (
  sendingAmount: string | undefined,
  cardLimit: string,
): MessageCode | undefined => (sendingAmount && isAbove(sendingAmount, cardLimit) ? 'CARD_LIMIT' : undefined)

/** SourceData holds the data that checkSource checks when the user completes step 4. */
export interface SourceData {
  kind: PaymentSource | undefined
  id: string | undefined
  banks: SenderBank[]
  cards: SenderCard[]
  tier: string | undefined
  totalAmount: string
  sendingAmount: string
  cardLimit: string
}

/** checkSource runs the step 4 checks in order and returns the error code of the first failure (5.16). */
export function checkSource(data: SourceData): MessageCode | undefined {
  const { kind, banks, cards, tier, totalAmount, sendingAmount, cardLimit } = data
  if (!kind) return 'NO_PAYMENT_SOURCE_SELECTED'
  if (kind === 'DEBIT_CARD' && cardLimitError(sendingAmount, cardLimit)) return 'CARD_LIMIT'
  const source = (kind === 'BANK_ACCOUNT' ? banks : cards).find(({ id }) => id === data.id)
  if (!source) return 'NO_PAYMENT_SOURCE_SELECTED'
  if ('verificationStatus' in source) {
    if (source.verificationStatus === 'RELOGIN_REQUIRED') return 'BANK_RELOGIN_REQUIRED'
    if (source.verificationStatus !== 'VERIFIED') return 'PAYMENT_SOURCE_NOT_USABLE'
  }
  if (tier === 'THREE' && isAbove(totalAmount, limits.tierThreeWithFee)) return 'TIER_THREE_LIMIT'
  return undefined
}

/** ReviewData holds the data that checkReview checks when the user opens step 5. */
export interface ReviewData {
  detail: PaymentDetail | undefined
  recipient: RecipientDetail | undefined
  beneficiaries: Beneficiary[]
  banks: SenderBank[]
  cards: SenderCard[]
  walletLimit: string | undefined
  cardLimit: string
}

type ReviewCheck = (data: ReviewData) => StepRedirect | undefined

/** payoutAccountIdOf returns the ID of the recipient's bank account, wallet, or cash payer. */
function payoutAccountIdOf(recipient: RecipientDetail): string | number | undefined {
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

/** sourceIdOf returns the ID of the selected bank account or debit card. */
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
  recipient?.recipient && payoutAccountIdOf(recipient)
    ? undefined
    : redirectTo(paths.beneficiary, 'BENEFICIARY_DETAILS_MISSING')

const requireSource: ReviewCheck = ({ detail }) =>
  sourceIdOf(detail) ? undefined : redirectTo(paths.paymentInformation, 'PAYMENT_INFORMATION_MISSING')

const requireExistingRecipient: ReviewCheck = ({ recipient, beneficiaries }) => {
  const beneficiary = beneficiaries.find(({ referenceId }) => referenceId === recipient?.recipient)
  const isAvailable =
    beneficiary &&
    (recipient?.paymentReceiveMethod === 'CASH_PICKUP'
      ? beneficiary.isCashPickupEnabled
      : beneficiary.banks.some(({ id }) => id === recipient?.bankId) ||
        beneficiary.wallets.some(({ id }) => id === recipient?.walletId))
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
  detail?.paymentSource === 'DEBIT_CARD' && isAbove(detail.sendingAmount, cardLimit)
    ? redirectTo(paths.beneficiary, 'CARD_AMOUNT_LIMIT', { amount: groupThousands(cardLimit) })
    : undefined

/** reviewChecks lists the step 5 checks in order (5.17). */
const reviewChecks: ReviewCheck[] = [
  requireDetails,
  requireRecipient,
  requireSource,
  requireExistingRecipient,
  requireUsableSource,
  enforcePayoutLimit,
  enforceCardLimit,
]

/** checkReview returns a redirect for the first failed review check, or undefined if all checks pass. */
export function checkReview(data: ReviewData): StepRedirect | undefined {
  for (const check of reviewChecks) {
    const redirect = check(data)
    if (redirect) return redirect
  }
  return undefined
}
