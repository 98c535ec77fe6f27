import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { limitQuery } from '@/lib/api/queries'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { hasPaymentDetail, type PaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { isContactVerified, isKycVerified, useSession } from '@/lib/session/store'
import { type CalculatorInput, exceedsLimit, exceedsReceiveMaximum, limitOf } from '@/parts/calculator/rules'
import { KycWidget } from '@/parts/kyc/KycWidget'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import { LinesSkeleton } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages } from './messages'

const text = messages.sender

/**
 * limitError returns the error for an amount above a limit of the payment details, if there is one (5.15d). A sender
 * without a tier has no limit here, because verifying the identity on this page gives them one.
 */
function limitError(detail: PaymentDetail, limit: CalculatorInput['limit']): string | undefined {
  const quote = { ...detail, fee: detail.transactionFee }
  if (exceedsLimit({ quote, limit })) {
    return textOf('MAX_TXN_AMOUNT_EXCEED', { amount: groupThousands(limitOf(limit, quote.fee)) })
  }
  return exceedsReceiveMaximum(quote) ? textOf('MAX_RECEIVE_AMOUNT') : undefined
}

/**
 * useLimitCheck reports whether an amount exceeds a limit. If so, the hook shows a message and opens the payment
 * details.
 */
function useLimitCheck() {
  const navigate = useNavigate()
  const detail = useSendFlow((flow) => (hasPaymentDetail(flow) ? flow.paymentDetail : undefined))
  const { data: limit } = useQuery(limitQuery)
  const error = detail && limitError(detail, limit?.currentTier ? limit : undefined)
  useEffect(() => {
    if (!error) return
    toast.failure(error)
    void navigate(paths.paymentDetails, { replace: true })
  }, [error, navigate])
  return error !== undefined
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
