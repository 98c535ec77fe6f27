import type { KycStatus } from '@/api/types'
import type { Tone } from '@/ui/StatusBadge'
import { messages } from './messages'

export interface KycBanner {
  tone: Tone
  text: string
  /** The banner leads to the identity check. Where it does not, a call to support is all that helps. */
  leads: boolean
}

/** The banner of the dashboard (4.05b, 4.05c); it is shown only to who has sent before. */
export function kycBannerOf(
  status: KycStatus | undefined,
  transactionCount: number,
  phone: string,
): KycBanner | undefined {
  if (transactionCount === 0) return undefined
  switch (status) {
    case 'REVIEW_PENDING':
      return { tone: 'info', text: messages.kyc.review(phone), leads: false }
    case 'RETRY_REQUESTED':
      return { tone: 'warning', text: messages.kyc.retry, leads: true }
    case 'DOCUMENT_REQUESTED':
      return { tone: 'warning', text: messages.kyc.document, leads: true }
    case 'SUSPENDED':
      return { tone: 'danger', text: messages.kyc.suspended(phone), leads: false }
    default:
      return undefined
  }
}

/** Whether the sender can do something about their identity check now. */
export const isCheckOpen = (status: KycStatus | undefined): boolean =>
  status === 'UNVERIFIED' || status === 'RETRY_REQUESTED' || status === 'DOCUMENT_REQUESTED'
