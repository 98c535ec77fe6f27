import { feesQuery, keys, queryClient, rateQuery } from '@/api/queries'
import type { PaymentSource } from '@/api/types'
import { effectiveRate } from '@/flow/quote'
import {
  deleteBeneficiaryDraft,
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
  useFlow,
} from '@/flow/store'
import { withFee, withRate } from './price'

/**
 * withCurrentFee recomputes the fee for the transfer's payment and payout methods. If the fees are
 * unavailable, it returns the detail unchanged. The review recomputes the fee before the transfer is sent.
 */
const withCurrentFee = (detail: PaymentDetail) =>
  queryClient.ensureQueryData(feesQuery).then(
    (fees) => withFee(detail, fees),
    () => detail,
  )

/**
 * saveRecipient stores the recipient and recomputes the fee for the payout method. It also deletes the draft
 * of a new beneficiary.
 */
export async function saveRecipient(recipient: RecipientDetail) {
  storeRecipientDetail(recipient)
  deleteBeneficiaryDraft('flow')
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const { paymentReceiveMethod: payoutMethod, walletId } = recipient
  storePaymentDetail(await withCurrentFee({ ...detail, payoutMethod, walletId }))
}

/** savePaymentSource stores the payment source and recomputes the fee for it. */
export async function savePaymentSource(kind: PaymentSource, id: string | undefined) {
  const detail = useFlow.getState().paymentDetail
  if (!detail) return
  const selected = {
    ...detail,
    paymentSource: kind,
    senderBank: kind === 'BANK_ACCOUNT' ? id : undefined,
    senderDebitCard: kind === 'DEBIT_CARD' ? id : undefined,
  }
  storePaymentDetail(selected)
  const priced = await withCurrentFee(selected)
  // Discard the result if the selection changed while the fees were loading.
  if (useFlow.getState().paymentDetail === selected) storePaymentDetail(priced)
}

/** removeCoupon removes an invalid coupon and recomputes the amounts without it. */
export async function removeCoupon() {
  const detail = useFlow.getState().paymentDetail
  if (!detail?.coupon) return
  const withoutCoupon = { ...detail, coupon: undefined, bonusAmount: undefined }
  storePaymentDetail(withoutCoupon)
  // Drop the cached coupons, or the calculator would apply the invalid one again.
  for (const kind of ['default', 'offered']) {
    queryClient.removeQueries({ queryKey: [...keys.coupons, kind] })
  }
  const { rate } = await queryClient.fetchQuery(rateQuery(detail.receivingCurrency))
  storePaymentDetail(withRate(withoutCoupon, effectiveRate(withoutCoupon.heldQuote, rate)))
}
