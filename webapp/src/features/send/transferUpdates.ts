import { feesQuery, keys, queryClient, rateQuery } from '@/lib/api/queries'
import type { PaymentSource } from '@/lib/api/types'
import { effectiveRate } from '@/lib/sendFlow/quote'
import {
  deleteBeneficiaryDraft,
  type PaymentDetail,
  type RecipientDetail,
  storePaymentDetail,
  storeRecipientDetail,
  updatePrice,
  useSendFlow,
} from '@/lib/sendFlow/store'
import { withFee, withRate } from './price'

/**
 * withCurrentFee returns the payment details with the current fee. If the fees are unavailable, it returns the
 * details unchanged. The review recomputes the fee before the transfer is sent.
 */
const withCurrentFee = (detail: PaymentDetail) =>
  queryClient.ensureQueryData(feesQuery).then(
    (fees) => withFee(detail, fees),
    () => detail,
  )

/**
 * saveRecipient stores the recipient and recomputes the fee for the payout method. It also deletes the draft of
 * a new beneficiary. It resolves once the recipient would survive a reload.
 */
export async function saveRecipient(recipient: RecipientDetail) {
  await storeRecipientDetail(recipient)
  deleteBeneficiaryDraft('flow')
  const detail = useSendFlow.getState().paymentDetail
  if (!detail) return
  const { paymentReceiveMethod: payoutMethod, walletId } = recipient
  storePaymentDetail(await withCurrentFee({ ...detail, payoutMethod, walletId }))
}

/** savePaymentSource stores the payment source and recomputes the fee. */
export async function savePaymentSource(kind: PaymentSource, id: string | undefined) {
  const detail = useSendFlow.getState().paymentDetail
  if (!detail) return
  const selected = {
    ...detail,
    paymentSource: kind,
    senderBank: kind === 'BANK_ACCOUNT' ? id : undefined,
    senderDebitCard: kind === 'DEBIT_CARD' ? id : undefined,
  }
  storePaymentDetail(selected)
  const repriced = await withCurrentFee(selected)
  // Discard the result if the selection changed while the fees were loading.
  if (useSendFlow.getState().paymentDetail === selected) storePaymentDetail(repriced)
}

/** removeCoupon removes an invalid coupon and recomputes the amounts without it. */
export async function removeCoupon() {
  const detail = useSendFlow.getState().paymentDetail
  if (!detail?.coupon) return
  const withoutCoupon = { ...detail, coupon: undefined, bonusAmount: undefined }
  updatePrice(withoutCoupon)
  // Remove the cached coupons. Otherwise, the calculator would apply the invalid coupon again.
  for (const kind of ['default', 'offered']) {
    queryClient.removeQueries({ queryKey: [...keys.coupons, kind] })
  }
  const { rate } = await queryClient.fetchQuery(rateQuery(detail.receivingCurrency))
  updatePrice(withRate(withoutCoupon, effectiveRate(withoutCoupon.heldQuote, rate)))
}
