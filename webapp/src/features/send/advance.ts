import { feesQuery, keys, queryClient, rateQuery } from '@/api/queries'
import type { PaymentSource } from '@/api/types'
import { rateInForce } from '@/flow/quote'
import {
  dropBeneficiaryDraft,
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
  useFlow,
} from '@/flow/store'
import { atRate, withFee } from './price'

/** The transfer at the fee of its ways. Where the fees cannot be had, the review computes it: nothing is sent before. */
const priced = (detail: PaymentDetail) =>
  queryClient.ensureQueryData(feesQuery).then(
    (fees) => withFee(detail, fees),
    () => detail,
  )

/** Keeps who receives the money, and prices the transfer for the way in which they do. Nobody else is being added then. */
export async function keepRecipient(recipient: RecipientDetail) {
  storeRecipientDetail(recipient)
  dropBeneficiaryDraft('flow')
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const { paymentReceiveMethod: payoutMethod, walletId } = recipient
  storePaymentDetail(await priced({ ...detail, payoutMethod, walletId }))
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
  const then = await priced(chosen)
  if (useFlow.getState().paymentDetail === chosen) storePaymentDetail(then) // else something else was chosen meanwhile
}

/** Takes the coupon off, which no longer counts, and prices the transfer without it. */
export async function dropCoupon() {
  const detail = useFlow.getState().paymentDetail
  if (!detail?.coupon) return
  const plain = { ...detail, coupon: undefined, bonusAmount: undefined }
  storePaymentDetail(plain)
  // What was known of coupons is old: the calculator would only take this one up again.
  for (const kind of ['default', 'offered']) {
    queryClient.removeQueries({ queryKey: [...keys.coupons, kind] })
  }
  const { rate } = await queryClient.fetchQuery(rateQuery(detail.receivingCurrency))
  storePaymentDetail(atRate(plain, rateInForce(plain.heldQuote, rate)))
}
