import { compare, decimal } from '@/lib/money/decimal'
import type { PaymentDetail } from '@/lib/sendFlow/store'

/** exceedsLimit reports whether the amount is above the sender's limit. An amount equal to the limit is allowed. */
export const exceedsLimit = (detail: Pick<PaymentDetail, 'sendingAmount'>, senderLimit: string) =>
  compare(decimal(detail.sendingAmount), decimal(senderLimit)) > 0
