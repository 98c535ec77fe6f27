import type { KycStatus } from '@/api/types'
import type { Tone } from '@/ui/StatusBadge'
import { messages } from './messages'

/** KycBanner is the banner about the identity check on the dashboard. */
export interface KycBanner {
  tone: Tone
  text: string
  /** True if the banner opens the identity check. Otherwise it offers a call to support. */
  opensCheck: boolean
}

/**
 * kycBannerOf returns the banner for an identity check status, or undefined (4.05b, 4.05c). Only senders who
 * have sent money before get a banner.
 */
export function kycBannerOf(
  status: KycStatus | undefined,
  transactionCount: number,
  phone: string,
): KycBanner | undefined {
  if (transactionCount === 0) return undefined
  switch (status) {
    case 'REVIEW_PENDING':
      return { tone: 'info', text: messages.kyc.review(phone), opensCheck: false }
    case 'RETRY_REQUESTED':
      return { tone: 'warning', text: messages.kyc.retry, opensCheck: true }
    case 'DOCUMENT_REQUESTED':
      return { tone: 'warning', text: messages.kyc.document, opensCheck: true }
    case 'SUSPENDED':
      return { tone: 'danger', text: messages.kyc.suspended(phone), opensCheck: false }
    default:
      return undefined
  }
}

/** isCheckOpen reports whether the sender can start or continue the identity check. */
export const isCheckOpen = (status: KycStatus | undefined): boolean =>
  status === 'UNVERIFIED' || status === 'RETRY_REQUESTED' || status === 'DOCUMENT_REQUESTED'
