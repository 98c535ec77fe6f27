import type { KycStatus } from '@/api/types'
import type { Tone } from '@/ui/StatusBadge'
import { messages } from './messages'

export interface KycBanner {
  tone: Tone
  text: string
  /** True if the banner links to the identity check. Otherwise only a call to support helps. */
  leads: boolean
}

/**
 * kycBannerOf returns the dashboard banner (4.05b, 4.05c). It is shown only to users who have sent money
 * before.
 */
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

/** isCheckOpen tells whether the sender can act on their identity check. */
export const isCheckOpen = (status: KycStatus | undefined): boolean =>
  status === 'UNVERIFIED' || status === 'RETRY_REQUESTED' || status === 'DOCUMENT_REQUESTED'
