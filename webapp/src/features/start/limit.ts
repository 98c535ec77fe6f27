import type { PaymentDetail } from '@/flow/store'
import { compare, decimal } from '@/money/decimal'

/** Whether the amount is more than the sender's limit, which is the most that may be sent. */
export const exceedsLimit = (detail: Pick<PaymentDetail, 'sendingAmount'>, senderLimit: string) =>
  compare(decimal(detail.sendingAmount), decimal(senderLimit)) > 0
