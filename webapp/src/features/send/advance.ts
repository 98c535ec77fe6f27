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

/**
 * priced prices a transfer with the fee of its methods. If the fees are unavailable, the review computes it
 * before anything is sent.
 */
const priced = (detail: PaymentDetail) =>
  queryClient.ensureQueryData(feesQuery).then(
    (fees) => withFee(detail, fees),
    () => detail,
  )

/**
 * keepRecipient stores the recipient and prices the transfer for the payout method. It also ends the draft of
 * a new beneficiary.
 */
export async function keepRecipient(recipient: RecipientDetail) {
  storeRecipientDetail(recipient)
  dropBeneficiaryDraft('flow')
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const { paymentReceiveMethod: payoutMethod, walletId } = recipient
  storePaymentDetail(await priced({ ...detail, payoutMethod, walletId }))
}

/** keepSource stores the payment source and prices the transfer for it. */
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
  if (useFlow.getState().paymentDetail === chosen) storePaymentDetail(then) // otherwise the selection changed in the meantime
}

/** dropCoupon removes an invalid coupon and prices the transfer without it. */
export async function dropCoupon() {
  const detail = useFlow.getState().paymentDetail
  if (!detail?.coupon) return
  const plain = { ...detail, coupon: undefined, bonusAmount: undefined }
  storePaymentDetail(plain)
  // Cached coupons are stale. Otherwise the calculator would apply this one again.
  for (const kind of ['default', 'offered']) {
    queryClient.removeQueries({ queryKey: [...keys.coupons, kind] })
  }
  const { rate } = await queryClient.fetchQuery(rateQuery(detail.receivingCurrency))
  storePaymentDetail(atRate(plain, rateInForce(plain.heldQuote, rate)))
}
