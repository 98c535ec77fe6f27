import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { limitQuery } from '@/lib/api/queries'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { useSendFlow } from '@/lib/sendFlow/store'
import { isContactVerified, isKycVerified, useSession } from '@/lib/session/store'
import { KycWidget } from '@/parts/kyc/KycWidget'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import { LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import { exceedsLimit } from './limit'
import { messages } from './messages'

const text = messages.sender

/**
 * useLimitCheck reports whether the amount exceeds the sender's limit. If so, the hook shows a message and opens
 * the payment details.
 */
function useLimitCheck() {
  const navigate = useNavigate()
  const detail = useSendFlow((flow) => flow.paymentDetail)
  const { data } = useQuery(limitQuery)
  const limit = data?.currentTier ? data.senderLimit : undefined
  const isExceeded = detail !== undefined && limit !== undefined && exceedsLimit(detail, limit)
  useEffect(() => {
    if (!isExceeded || limit === undefined) return
    toast.failure(textOf('MAX_TXN_AMOUNT_EXCEED', { amount: groupThousands(limit) }))
    void navigate(paths.paymentDetails, { replace: true })
  }, [isExceeded, limit, navigate])
  return isExceeded
}

function IdentityCheck() {
  const kycStatus = useSession((session) => session.status?.kycStatus)
  switch (kycStatus) {
    case undefined:
      return <LinesSkeleton />
    case 'REVIEW_PENDING':
      return <Notice tone="info">{text.reviewPending}</Notice>
    case 'SUSPENDED':
      return <Notice tone="danger">{text.suspended}</Notice>
    default:
      return (
        <Panel title={text.identity}>
          <KycWidget />
        </Panel>
      )
  }
}

/**
 * SenderDetailsPage is step 2 of the send flow for signed-in senders. It shows the identity check, or redirects a
 * verified sender to the beneficiary step.
 */
export default function SenderDetailsPage() {
  const isVerified = useSession((session) => isContactVerified(session) && isKycVerified(session))
  const isExceeded = useLimitCheck()
  if (isExceeded) return null
  if (isVerified) return <Navigate to={paths.beneficiary} replace />
  return (
    <SendFlowPage title={text.title} lead={text.lead}>
      <IdentityCheck />
    </SendFlowPage>
  )
}
