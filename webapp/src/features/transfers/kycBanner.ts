import type { KycStatus } from '@/lib/api/types'
import type { Tone } from '@/ui/StatusBadge'
import { messages } from './messages'

/** KycBanner is the dashboard banner about the identity check. */
export interface KycBanner {
  tone: Tone
  text: string
  /** True if the banner opens the identity check. Otherwise, the banner links to the support phone number, if any. */
  opensIdentityCheck: boolean
}

/**
 * kycBannerOf returns the banner for a KYC status, or undefined (4.05b, 4.05c). Senders without transfers get no
 * banner.
 */
export function kycBannerOf(
  status: KycStatus | undefined,
  transactionCount: number,
  phone: string,
): KycBanner | undefined {
  if (transactionCount === 0) return undefined
  switch (status) {
    case 'REVIEW_PENDING':
      return { tone: 'info', text: messages.kyc.review(phone), opensIdentityCheck: false }
    case 'RETRY_REQUESTED':
      return { tone: 'warning', text: messages.kyc.retry, opensIdentityCheck: true }
    case 'DOCUMENT_REQUESTED':
      return { tone: 'warning', text: messages.kyc.document, opensIdentityCheck: true }
    case 'SUSPENDED':
      return { tone: 'danger', text: messages.kyc.suspended(phone), opensIdentityCheck: false }
    default:
      return undefined
  }
}

/** canVerifyIdentity reports whether the sender can start or continue the identity check. */
export const canVerifyIdentity = (status: KycStatus | undefined): boolean =>
  status === 'UNVERIFIED' || status === 'RETRY_REQUESTED' || status === 'DOCUMENT_REQUESTED'
