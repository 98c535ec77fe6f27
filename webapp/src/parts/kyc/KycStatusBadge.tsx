import type { KycStatus } from '@/lib/api/types'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { messages } from './messages'

const tones: Record<KycStatus, Tone> = {
  VERIFIED: 'success',
  UNVERIFIED: 'muted',
  REVIEW_PENDING: 'info',
  RETRY_REQUESTED: 'warning',
  DOCUMENT_REQUESTED: 'warning',
  SUSPENDED: 'danger',
}

/** KycStatusBadge shows the status of the sender's identity check. */
export function KycStatusBadge({ status }: { status: KycStatus }) {
  return <Badge tone={tones[status]}>{messages.states[status]}</Badge>
}
