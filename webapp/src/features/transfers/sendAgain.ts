import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { feesQuery, queryClient, rateQuery, transactionQuery } from '@/api/queries'
import type { ExchangeRate, FeeSet, PayoutMethod, Transaction, TransactionDetail } from '@/api/types'
import { paths } from '@/app/paths'
import {
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
} from '@/flow/store'
import { decimal, fixed } from '@/money/decimal'
import { feeRanges, quoteSending } from '@/money/quote'
import { toast } from '@/ui/toast'

/**
 * paymentAgain returns the same amount from the same source at the current rate and fee, or undefined if that
 * is no longer possible.
 */
function paymentAgain(
  past: TransactionDetail,
  { rate }: Pick<ExchangeRate, 'rate'>,
  fees: readonly FeeSet[],
): PaymentDetail | undefined {
  const country = past.beneficiary.address.country
  const ranges = feeRanges(fees, {
    paymentMethod: past.fundingSource,
    payoutMethod: past.payoutMethod as PayoutMethod,
    currency: past.senderCurrency,
    destination: country,
  })
  const quote = quoteSending(past.senderAmount, { rate, ranges })
  if (!quote?.fee || !quote.total) return undefined
  const isBank = past.fundingSource === 'BANK_ACCOUNT'
  return {
    country,
    paymentCurrency: past.senderCurrency,
    receivingCurrency: past.recipientCurrency,
    exchangeRate: fixed(decimal(quote.effectiveRate), 2),
    sendingAmount: quote.sendingAmount,
    receivingAmount: quote.receivingAmount,
    transactionFee: quote.fee,
    totalAmount: quote.total,
    paymentSource: past.fundingSource,
    payoutMethod: past.payoutMethod as PayoutMethod,
    coupon: undefined,
    bonusAmount: undefined,
    senderBank: isBank ? past.senderFundingSourceAccountId : undefined,
    senderDebitCard: isBank ? undefined : past.senderFundingSourceAccountId,
    walletId: past.beneficiary.wallet?.id,
  }
}

/** recipientAgain returns the same beneficiary, payout method, and purpose. */
function recipientAgain({
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
 * useSendAgain prefills a new transfer from an earlier one and opens the review, which checks what is no
 * longer valid.
 */
export function useSendAgain() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id, recipientCurrency }: Transaction) => {
      const [past, rate, fees] = await Promise.all([
        queryClient.fetchQuery(transactionQuery(id)),
        queryClient.fetchQuery({ ...rateQuery(recipientCurrency), staleTime: 0 }),
        queryClient.fetchQuery(feesQuery),
      ])
      const payment = paymentAgain(past, rate, fees)
      if (payment) storePaymentDetail(payment)
      storeRecipientDetail(recipientAgain(past))
      navigate(payment ? paths.review : paths.paymentDetails)
    },
    onError: toast.failure,
  })
}
