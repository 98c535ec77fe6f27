import type { Beneficiary, Coupon, PaymentSource, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import type { PaymentDetail, RecipientDetail } from '@/flow/store'
import { compare, decimal, grouped } from '@/money/decimal'
import { isCouponApplicable, limits } from '@/money/quote'
import { methodBarrier } from '@/parts/beneficiary/methods'
import type { FlowCode } from './messages'

const above = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** Why the flow cannot go on from here: the code of the reason, and the page where it can be mended. */
export interface Detour {
  code: FlowCode
  params?: Record<string, string>
  to: string
  tone: 'error' | 'info'
}

const detour = (to: string, code: FlowCode, params?: Record<string, string>): Detour => ({
  code,
  params,
  to,
  tone: 'error',
})

/** What is known when somebody enters the beneficiary step. */
export interface EntryFacts {
  detail: PaymentDetail | undefined
  senderLimit: string | undefined
  /** The coupon that the destination has without anybody typing one. */
  offered: Coupon | undefined
}

/** The checks of step 3 in their order (5.15); the first that fails leads back to the payment details. */
export function entryDetour({ detail, senderLimit, offered }: EntryFacts): Detour | undefined {
  if (!detail?.country) return detour(paths.paymentDetails, 'DESTINATION_NOT_SELECTED')
  if (!detail.sendingAmount || !detail.receivingAmount) {
    return detour(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')
  }
  if (senderLimit !== undefined && above(detail.sendingAmount, senderLimit)) {
    return detour(paths.paymentDetails, 'MAX_TXN_AMOUNT_EXCEED', { amount: grouped(senderLimit) })
  }
  if (above(detail.receivingAmount, limits.receiveMaximum.BANK_DEPOSIT)) {
    return detour(paths.paymentDetails, 'MAX_RECEIVE_AMOUNT')
  }
  if (!detail.coupon && offered && isCouponApplicable(offered, detail.sendingAmount)) {
    return {
      ...detour(paths.paymentDetails, 'ELIGIBLE_FOR_COUPON', { code: offered.code }),
      tone: 'info',
    }
  }
  return undefined
}

/** Why a debit card cannot pay this amount, or undefined (5.16d, 5.12i). */
export const cardBarrier = (sendingAmount: string | undefined): FlowCode | undefined =>
  sendingAmount && above(sendingAmount, limits.cardMaximum) ? 'CARD_LIMIT' : undefined

/** What is known when somebody leaves the payment step. */
export interface SourceFacts {
  kind: PaymentSource | undefined
  id: string | undefined
  banks: SenderBank[]
  cards: SenderCard[]
  tier: string | undefined
  totalAmount: string
  sendingAmount: string
}

/** The checks of step 4 in their order (5.16): the code of the first that fails. */
export function sourceFault(facts: SourceFacts): FlowCode | undefined {
  const { kind, banks, cards, tier, totalAmount, sendingAmount } = facts
  if (!kind) return 'NO_PAYMENT_SOURCE_SELECTED'
  if (kind === 'DEBIT_CARD' && cardBarrier(sendingAmount)) return 'CARD_LIMIT'
  const item = (kind === 'BANK_ACCOUNT' ? banks : cards).find(({ id }) => id === facts.id)
  if (!item) return 'NO_PAYMENT_SOURCE_SELECTED'
  if ('verificationStatus' in item) {
    if (item.verificationStatus === 'RELOGIN_REQUIRED') return 'BANK_RELOGIN_REQUIRED'
    if (item.verificationStatus !== 'VERIFIED') return 'PAYMENT_SOURCE_NOT_USABLE'
  }
  if (tier === 'THREE' && above(totalAmount, limits.tierThreeWithFee)) return 'TIER_THREE_LIMIT'
  return undefined
}

/** What is known when somebody reaches the review. */
export interface ReviewFacts {
  detail: PaymentDetail | undefined
  recipient: RecipientDetail | undefined
  beneficiaries: Beneficiary[]
  banks: SenderBank[]
  cards: SenderCard[]
  walletLimit: string | undefined
  cardLimit: string
}

type ReviewCheck = (facts: ReviewFacts) => Detour | undefined

/** Delivery status to arrive, by the way that was chosen. */
function accountOf(recipient: RecipientDetail): string | number | undefined {
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

/** The bank account or card that was chosen to pay from. */
export const sourceIdOf = (detail: PaymentDetail | undefined): string | undefined =>
  detail?.paymentSource === 'DEBIT_CARD' ? detail.senderDebitCard : detail?.senderBank

const missingDetails: ReviewCheck = ({ detail }) =>
  detail?.sendingAmount &&
  detail.transactionFee &&
  detail.exchangeRate &&
  detail.receivingCurrency &&
  detail.receivingAmount
    ? undefined
    : detour(paths.paymentDetails, 'PAYMENT_DETAILS_MISSING')

const missingRecipient: ReviewCheck = ({ recipient }) =>
  recipient?.recipient && accountOf(recipient)
    ? undefined
    : detour(paths.beneficiary, 'BENEFICIARY_DETAILS_MISSING')

const missingSource: ReviewCheck = ({ detail }) =>
  sourceIdOf(detail) ? undefined : detour(paths.paymentInformation, 'PAYMENT_INFORMATION_MISSING')

const unknownRecipient: ReviewCheck = ({ recipient, beneficiaries }) => {
  const chosen = beneficiaries.find(({ referenceId }) => referenceId === recipient?.recipient)
  const ready =
    chosen &&
    (recipient?.paymentReceiveMethod === 'CASH_PICKUP'
      ? chosen.isCashPickupEnabled
      : chosen.banks.some(({ id }) => id === recipient?.bankId) ||
        chosen.wallets.some(({ id }) => id === recipient?.walletId))
  return ready ? undefined : detour(paths.beneficiary, 'BENEFICIARY_NOT_READY')
}

const unusableSource: ReviewCheck = ({ detail, banks, cards }) => {
  const chosen = sourceIdOf(detail)
  if (detail?.paymentSource === 'DEBIT_CARD') {
    return cards.some(({ id }) => id === chosen)
      ? undefined
      : detour(paths.paymentInformation, 'RESELECT_CARD')
  }
  const usable = banks.some(
    ({ id, verificationStatus }) => id === chosen && verificationStatus === 'VERIFIED',
  )
  return usable ? undefined : detour(paths.paymentInformation, 'RESELECT_BANK')
}

const payoutOverLimit: ReviewCheck = ({ detail, recipient, walletLimit }) => {
  const barrier =
    recipient && methodBarrier(recipient.paymentReceiveMethod, detail?.receivingAmount, walletLimit)
  return barrier ? detour(paths.beneficiary, barrier.code, barrier.params) : undefined
}

const cardOverLimit: ReviewCheck = ({ detail, cardLimit }) =>
  detail?.paymentSource === 'DEBIT_CARD' && above(detail.sendingAmount, cardLimit)
    ? detour(paths.beneficiary, 'CARD_AMOUNT_LIMIT', { amount: grouped(cardLimit) })
    : undefined

/** The checks of step 5 in the order in which they are made (5.17). */
const reviewChecks: ReviewCheck[] = [
  missingDetails,
  missingRecipient,
  missingSource,
  unknownRecipient,
  unusableSource,
  payoutOverLimit,
  cardOverLimit,
]

/** The first thing that keeps a transfer from being reviewed, or undefined. */
export function reviewDetour(facts: ReviewFacts): Detour | undefined {
  for (const check of reviewChecks) {
    const found = check(facts)
    if (found) return found
  }
  return undefined
}
