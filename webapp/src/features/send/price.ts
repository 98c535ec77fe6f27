import type { FeeSet, TransactionCreate } from '@/api/types'
import type { PaymentDetail, RecipientDetail } from '@/flow/store'
import { add, compare, decimal, fixed } from '@/money/decimal'
import { benefitOf, feeFor, feeRanges, quoteSending } from '@/money/quote'
import { sourceIdOf } from './checks'

const rangesOf = (detail: PaymentDetail, fees: readonly FeeSet[]) =>
  feeRanges(fees, {
    paymentMethod: detail.paymentSource,
    payoutMethod: detail.payoutMethod,
    currency: detail.paymentCurrency,
    destination: detail.country,
  })

/**
 * The same transfer at the fee of its ways to pay and to be paid (4.22a). Where no fee range holds the amount, the detail
 * stays as it is: the server says what is wrong with it.
 */
export function withFee(detail: PaymentDetail, fees: readonly FeeSet[]): PaymentDetail {
  const amount = decimal(detail.sendingAmount)
  const fee = feeFor(amount, rangesOf(detail, fees))
  if (fee === undefined) return detail
  return { ...detail, transactionFee: fee, totalAmount: fixed(add(amount, decimal(fee)), 2) }
}

/** The rate that a transfer is made at, when the published one is `rate`: with what its coupon adds (5.18d). */
export function effectiveRate(detail: PaymentDetail, rate: string): string {
  const { extraRate } = benefitOf(detail.coupon, decimal(detail.sendingAmount))
  const sum = add(decimal(rate), decimal(extraRate))
  return fixed(sum, Math.max(2, sum.scale))
}

/** The same transfer at a published rate, with what its coupon gives. */
export function atRate(detail: PaymentDetail, rate: string): PaymentDetail {
  const quote = quoteSending(detail.sendingAmount, { rate, ranges: [], coupon: detail.coupon })
  if (!quote) return detail
  return {
    ...detail,
    exchangeRate: effectiveRate(detail, rate),
    receivingAmount: quote.receivingAmount,
    bonusAmount: detail.coupon && quote.bonus,
  }
}

/** The same transfer at a newly published rate, or undefined where nothing has changed (4.22d). */
export function withRate(detail: PaymentDetail, rate: string): PaymentDetail | undefined {
  const renewed = atRate(detail, rate)
  return compare(decimal(renewed.exchangeRate), decimal(detail.exchangeRate)) === 0 ? undefined : renewed
}

/** The request that makes the transfer (3.16a). */
export function createRequest(detail: PaymentDetail, recipient: RecipientDetail): TransactionCreate {
  return {
    feeAmount: detail.transactionFee,
    exchangeRate: fixed(decimal(detail.exchangeRate), 2),
    senderAmount: detail.sendingAmount,
    recipientAmount: detail.receivingAmount,
    recipientCurrency: detail.receivingCurrency,
    destinationCountry: detail.country,
    remittancePurpose: recipient.remittancePurpose,
    recipientId: recipient.recipient,
    payoutMethod: recipient.paymentReceiveMethod as TransactionCreate['payoutMethod'],
    fundingSource: detail.paymentSource,
    senderFundingAccountId: sourceIdOf(detail) ?? '',
    ...(detail.coupon ? { couponCode: detail.coupon.code } : {}),
    ...(detail.coupon && detail.bonusAmount ? { bonusAmount: detail.bonusAmount } : {}),
    ...recipientAccount(recipient),
  }
}

function recipientAccount({ paymentReceiveMethod, bankId, walletId, payerId }: RecipientDetail) {
  switch (paymentReceiveMethod) {
    case 'BANK_DEPOSIT':
      return bankId ? { recipientAccountId: bankId } : {}
    case 'WALLET':
      return walletId ? { recipientAccountId: walletId } : {}
    case 'CASH_PICKUP':
      return payerId ? { payerId } : {}
    case 'HOME_DELIVERY':
      return {}
  }
}
