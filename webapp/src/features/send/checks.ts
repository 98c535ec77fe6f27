import type { Beneficiary, Coupon, PaymentSource, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import type { PaymentDetail, RecipientDetail } from '@/flow/store'
import { compare, decimal, grouped } from '@/money/decimal'
import { isCouponApplicable, limits } from '@/money/quote'
import { methodBarrier } from '@/parts/beneficiary/methods'
import type { FlowCode } from './messages'

const above = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** Detour is the code of why the flow cannot continue and the page to fix it. */
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

/** EntryFacts holds the data for the checks on entering the beneficiary step. */
export interface EntryFacts {
  detail: PaymentDetail | undefined
  senderLimit: string | undefined
  /** The destination's coupon that applies without being entered. */
  offered: Coupon | undefined
}

/**
 * entryDetour runs the checks of step 3 in order (5.15). The first failure leads back to the payment details.
 */
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

/** cardBarrier returns why a debit card cannot pay this amount, or undefined (5.16d, 5.12i). */
export const cardBarrier = (sendingAmount: string | undefined): FlowCode | undefined =>
  sendingAmount && above(sendingAmount, limits.cardMaximum) ? 'CARD_LIMIT' : undefined

/** SourceFacts holds the data for the checks on leaving the payment step. */
export interface SourceFacts {
  kind: PaymentSource | undefined
  id: string | undefined
  banks: SenderBank[]
  cards: SenderCard[]
  tier: string | undefined
  totalAmount: string
  sendingAmount: string
}

/** sourceFault runs the checks of step 4 in order and returns the code of the first failure (5.16). */
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

/** ReviewFacts holds the data for the checks on entering the review. */
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

/** accountOf returns the account that receives the money for the chosen payout method. */
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

/** sourceIdOf returns the ID of the chosen bank account or card. */
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

/** reviewChecks lists the checks of step 5 in order (5.17). */
const reviewChecks: ReviewCheck[] = [
  missingDetails,
  missingRecipient,
  missingSource,
  unknownRecipient,
  unusableSource,
  payoutOverLimit,
  cardOverLimit,
]

/** reviewDetour returns the first failed review check, or undefined. */
export function reviewDetour(facts: ReviewFacts): Detour | undefined {
  for (const check of reviewChecks) {
    const found = check(facts)
    if (found) return found
  }
  return undefined
}
