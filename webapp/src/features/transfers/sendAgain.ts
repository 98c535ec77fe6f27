import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { feesQuery, queryClient, rateQuery, transactionQuery } from '@/api/queries'
import type { ExchangeRate, FeeSet, PayoutMethod, Transaction, TransactionDetail } from '@/api/types'
import { paths } from '@/app/paths'
import { decimal, fixed } from '@/money/decimal'
import { feeRanges, quoteSending } from '@/money/quote'
import {
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
} from '@/sendFlow/store'
import { toast } from '@/ui/toast'

/**
 * prefillPayment returns payment details with the same amount and source at the current rate and fee. It
 * returns undefined if the amount is no longer allowed.
 */
function prefillPayment(
  earlier: TransactionDetail,
  { rate }: Pick<ExchangeRate, 'rate'>,
  fees: readonly FeeSet[],
): PaymentDetail | undefined {
  const country = earlier.beneficiary.address.country
  const ranges = feeRanges(fees, {
    paymentMethod: earlier.fundingSource,
    payoutMethod: earlier.payoutMethod as PayoutMethod,
    currency: earlier.senderCurrency,
    destination: country,
  })
  const quote = quoteSending(earlier.senderAmount, { rate, ranges })
  if (!quote?.fee || !quote.total) return undefined
  const isBank = earlier.fundingSource === 'BANK_ACCOUNT'
  return {
    country,
    paymentCurrency: earlier.senderCurrency,
    receivingCurrency: earlier.recipientCurrency,
    exchangeRate: fixed(decimal(quote.effectiveRate), 2),
    sendingAmount: quote.sendingAmount,
    receivingAmount: quote.receivingAmount,
    transactionFee: quote.fee,
    totalAmount: quote.total,
    paymentSource: earlier.fundingSource,
    payoutMethod: earlier.payoutMethod as PayoutMethod,
    coupon: undefined,
    bonusAmount: undefined,
    senderBank: isBank ? earlier.senderFundingSourceAccountId : undefined,
    senderDebitCard: isBank ? undefined : earlier.senderFundingSourceAccountId,
    walletId: earlier.beneficiary.wallet?.id,
  }
}

/** prefillRecipient returns recipient details with the same beneficiary, payout method, and purpose. */
function prefillRecipient({
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

/**
 * useSendAgain prefills a new transfer from an earlier one and opens the review, which checks that everything
 * is still valid. If the amount is no longer allowed, it opens the payment details.
 */
export function useSendAgain() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id, recipientCurrency }: Transaction) => {
      const [earlier, rate, fees] = await Promise.all([
        queryClient.fetchQuery(transactionQuery(id)),
        queryClient.fetchQuery({ ...rateQuery(recipientCurrency), staleTime: 0 }),
        queryClient.fetchQuery(feesQuery),
      ])
      const payment = prefillPayment(earlier, rate, fees)
      if (payment) storePaymentDetail(payment)
      storeRecipientDetail(prefillRecipient(earlier))
      navigate(payment ? paths.review : paths.paymentDetails)
    },
    onError: toast.failure,
  })
}
