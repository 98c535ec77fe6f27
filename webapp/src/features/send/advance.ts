import { feesQuery, queryClient } from '@/api/queries'
import type { PaymentSource } from '@/api/types'
import { type RecipientDetail, storePaymentDetail, storeRecipientDetail, useFlow } from '@/flow/store'
import { withFee } from './price'

/** Keeps who receives the money, and prices the transfer for the way in which they do. */
export async function keepRecipient(recipient: RecipientDetail) {
  storeRecipientDetail(recipient)
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const fees = await queryClient.ensureQueryData(feesQuery)
  storePaymentDetail(withFee({ ...detail, payoutMethod: recipient.paymentReceiveMethod }, fees))
}

/** Keeps what the transfer is paid from, and prices it for that. */
export async function keepSource(kind: PaymentSource, id: string | undefined) {
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const chosen = {
    ...detail,
    paymentSource: kind,
    senderBank: kind === 'BANK_ACCOUNT' ? id : undefined,
    senderDebitCard: kind === 'DEBIT_CARD' ? id : undefined,
  }
  storePaymentDetail(chosen)
  const fees = await queryClient.ensureQueryData(feesQuery)
  storePaymentDetail(withFee(chosen, fees))
}
