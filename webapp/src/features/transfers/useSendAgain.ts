import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { feesQuery, queryClient, rateQuery, transactionQuery } from '@/lib/api/queries'
import type {
  ExchangeRate,
  FeeSet,
  MoneyRequest,
  PayoutMethod,
  Transaction,
  TransactionDetail,
} from '@/lib/api/types'
import { decimal, toFixed } from '@/lib/money/decimal'
import { feeRanges, quoteReceiving, quoteSending } from '@/lib/money/quote'
import { paths } from '@/lib/paths'
import {
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
} from '@/lib/sendFlow/store'
import { toast } from '@/ui/toast'

/**
 * paymentDetailFrom copies the payment details from a transfer, repriced at the current rate and fee. A request
 * replaces the amount. It returns undefined if the amount is not allowed.
 */
function paymentDetailFrom(
  original: TransactionDetail,
  { rate }: Pick<ExchangeRate, 'rate'>,
  fees: readonly FeeSet[],
  request: MoneyRequest | undefined,
): PaymentDetail | undefined {
  const country = original.beneficiary.address.country
  const ranges = feeRanges(fees, {
    paymentMethod: original.fundingSource,
    payoutMethod: original.payoutMethod as PayoutMethod,
    currency: original.senderCurrency,
    destination: country,
  })
  const quote = request
    ? quoteReceiving(request.amount, { rate, ranges })
    : quoteSending(original.senderAmount, { rate, ranges })
  if (!quote?.fee || !quote.total) return undefined
  const isBank = original.fundingSource === 'BANK_ACCOUNT'
  return {
    country,
    paymentCurrency: original.senderCurrency,
    receivingCurrency: original.recipientCurrency,
    exchangeRate: toFixed(decimal(quote.effectiveRate), 2),
    sendingAmount: quote.sendingAmount,
    receivingAmount: quote.receivingAmount,
    transactionFee: quote.fee,
    totalAmount: quote.total,
    paymentSource: original.fundingSource,
    payoutMethod: original.payoutMethod as PayoutMethod,
    coupon: undefined,
    bonusAmount: undefined,
    senderBank: isBank ? original.senderFundingSourceAccountId : undefined,
    senderDebitCard: isBank ? undefined : original.senderFundingSourceAccountId,
    walletId: original.beneficiary.wallet?.id,
  }
}

/** recipientDetailFrom copies the recipient details from a transfer. */
function recipientDetailFrom({
  beneficiary,
  payoutMethod,
  remittancePurpose,
}: TransactionDetail): RecipientDetail {
  const { bank, wallet, payer, address } = beneficiary
  return {
    recipient: beneficiary.referenceId,
    paymentReceiveMethod: payoutMethod as PayoutMethod,
    remittancePurpose,
    ...(bank ? { bankId: bank.id, accountNumber: bank.accountNumber } : {}),
    ...(wallet ? { walletId: wallet.id } : {}),
    ...(payer ? { payerId: payer.id, cashPickupCity: address.city } : {}),
  }
}

/** NewTransfer is the earlier transfer to copy, and the beneficiary's request that the new transfer answers. */
type NewTransfer = Pick<Transaction, 'id' | 'recipientCurrency'> & { request?: MoneyRequest }

/**
 * useSendAgain starts a new transfer with the details of an earlier transfer and opens the review. If the amount
 * is not allowed, it opens the payment details.
 */
export function useSendAgain() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id, recipientCurrency, request }: NewTransfer) => {
      const [original, rate, fees] = await Promise.all([
        queryClient.fetchQuery(transactionQuery(id)),
        queryClient.fetchQuery({ ...rateQuery(recipientCurrency), staleTime: 0 }),
        queryClient.fetchQuery(feesQuery),
      ])
      const payment = paymentDetailFrom(original, rate, fees, request)
      if (payment) storePaymentDetail(payment)
      await storeRecipientDetail({
        ...recipientDetailFrom(original),
        ...(request ? { requestId: request.id } : {}),
      })
      navigate(payment ? paths.review : paths.paymentDetails, { replace: request !== undefined })
    },
    onError: toast.failure,
  })
}
