import type { Schemas, TransactionDetail } from '@/lib/api/types'

/** reprocessRequest builds the request that resubmits a transfer, with the staff member's comments (3.17a). */
export function reprocessRequest(transfer: TransactionDetail, comments: string): Schemas['Reprocess'] {
  const { beneficiary } = transfer
  return {
    feeAmount: transfer.feeAmount,
    exchangeRate: transfer.exchangeRate,
    senderAmount: transfer.senderAmount,
    recipientAmount: transfer.recipientAmount,
    recipientCurrency: transfer.recipientCurrency,
    destinationCountry: beneficiary.address.country,
    remittancePurpose: transfer.remittancePurpose,
    recipientId: beneficiary.referenceId,
    payoutMethod: transfer.payoutMethod as Schemas['Reprocess']['payoutMethod'],
    fundingSource: transfer.fundingSource,
    senderFundingAccountId: transfer.senderFundingSourceAccountId,
    ...(transfer.couponCode ? { couponCode: transfer.couponCode } : {}),
    ...recipientAccount(transfer),
    senderReferenceId: transfer.sender.referenceId,
    transactionReferenceId: transfer.referenceId,
    comments: comments.trim(),
  }
}

/** recipientAccount returns the ID of the bank account, wallet, or cash pickup payer for the payout (3.17b, c). */
function recipientAccount({ payoutMethod, beneficiary }: TransactionDetail) {
  switch (payoutMethod) {
    case 'BANK_DEPOSIT':
      return { recipientAccountId: beneficiary.bank?.referenceId }
    case 'WALLET':
      return { recipientAccountId: beneficiary.wallet?.referenceId }
    case 'CASH_PICKUP':
      return { payerId: beneficiary.payer?.id }
    default:
      return {}
  }
}
