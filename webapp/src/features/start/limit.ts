import type { PaymentDetail } from '@/flow/store'
import { compare, decimal } from '@/money/decimal'

/**
 * exceedsLimit tells whether the amount is more than the sender's limit, which is the most that can be sent.
 */
export const exceedsLimit = (detail: Pick<PaymentDetail, 'sendingAmount'>, senderLimit: string) =>
  compare(decimal(detail.sendingAmount), decimal(senderLimit)) > 0
