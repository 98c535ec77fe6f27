import type { FeeSet, PriceQuote, TransactionCreate } from '@/lib/api/types'
import { add, decimal, toFixed } from '@/lib/money/decimal'
import { couponBenefit, feeFor, feeRanges, quoteSending } from '@/lib/money/quote'
import { latestQuote } from '@/lib/sendFlow/quote'
import type { PaymentDetail, RecipientDetail } from '@/lib/sendFlow/store'
import { sourceIdOf } from './checks'

const feeRangesFor = (detail: PaymentDetail, fees: readonly FeeSet[]) =>
  feeRanges(fees, {
    paymentMethod: detail.paymentSource,
    payoutMethod: detail.payoutMethod,
    currency: detail.paymentCurrency,
    destination: detail.country,
  })

/**
 * withFee returns the payment details with the fee for the payment and payout methods (4.22a). If no fee range
 * matches, it returns the details unchanged, and the server reports the error.
 */
export function withFee(detail: PaymentDetail, fees: readonly FeeSet[]): PaymentDetail {
  const amount = decimal(detail.sendingAmount)
  const fee = feeFor(amount, feeRangesFor(detail, fees))
  if (fee === undefined) return detail
  return { ...detail, transactionFee: fee, totalAmount: toFixed(add(amount, decimal(fee)), 2) }
}

/** rateWithCoupon returns a published rate plus the coupon's extra rate (5.18d). */
export function rateWithCoupon(detail: PaymentDetail, rate: string): string {
  const { extraRate } = couponBenefit(detail.coupon, decimal(detail.sendingAmount))
  const sum = add(decimal(rate), decimal(extraRate))
  return toFixed(sum, Math.max(2, sum.scale))
}

/** withRate returns the payment details repriced at a published rate, including the coupon's benefits. */
export function withRate(detail: PaymentDetail, rate: string): PaymentDetail {
  const quote = quoteSending(detail.sendingAmount, { rate, ranges: [], coupon: detail.coupon })
  if (!quote) return detail
  return {
    ...detail,
    exchangeRate: rateWithCoupon(detail, rate),
    receivingAmount: quote.receivingAmount,
    bonusAmount: detail.coupon && quote.bonus,
  }
}

/** formatRate rounds a rate to the two decimal places that the user sees and accepts (3.16a). */
const formatRate = (rate: string) => toFixed(decimal(rate), 2)

/** withQuote returns the payment details with the amounts in the server's quote (4.22d). */
export const withQuote = (detail: PaymentDetail, quote: PriceQuote): PaymentDetail => ({
  ...detail,
  exchangeRate: formatRate(quote.exchangeRate),
  receivingAmount: quote.recipientAmount,
  transactionFee: quote.feeAmount,
  totalAmount: quote.totalAmount,
  bonusAmount: detail.coupon && quote.bonusAmount,
  heldQuote: latestQuote(detail.heldQuote, quote),
})

const amountFields = [
  'receivingAmount',
  'transactionFee',
  'totalAmount',
  'bonusAmount',
] as const satisfies readonly (keyof PaymentDetail)[]

/** hasSameRate reports whether a and b show the same rate. */
export const hasSameRate = (a: PaymentDetail, b: PaymentDetail) =>
  formatRate(a.exchangeRate) === formatRate(b.exchangeRate)

/** hasSamePrice reports whether a and b show the same rate, fee, and amounts. */
export const hasSamePrice = (a: PaymentDetail, b: PaymentDetail) =>
  hasSameRate(a, b) && amountFields.every((field) => a[field] === b[field])

/** createRequest builds the request that creates the transfer with the accepted quote (3.16a). */
export function createRequest(
  detail: PaymentDetail,
  recipient: RecipientDetail,
  quoteToken: string | undefined,
): TransactionCreate {
  return {
    ...(quoteToken ? { quoteToken } : {}),
    feeAmount: detail.transactionFee,
    exchangeRate: formatRate(detail.exchangeRate),
    senderAmount: detail.sendingAmount,
    recipientAmount: detail.receivingAmount,
    recipientCurrency: detail.receivingCurrency,
    destinationCountry: detail.country,
    remittancePurpose: recipient.remittancePurpose,
    recipientId: recipient.recipient,
    ...(recipient.requestId ? { requestId: recipient.requestId } : {}),
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
