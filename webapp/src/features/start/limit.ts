import type { PaymentDetail } from '@/flow/store'
import { compare, decimal } from '@/money/decimal'

/** Whether the amount reaches the sender's limit, below which it must stay. */
export const reachesLimit = (detail: Pick<PaymentDetail, 'sendingAmount'>, senderLimit: string) =>
  compare(decimal(detail.sendingAmount), decimal(senderLimit)) >= 0
