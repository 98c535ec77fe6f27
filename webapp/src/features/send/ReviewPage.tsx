import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { SendFlowPage } from '@/sendFlow/SendFlowPage'
import { resetSendFlow, useSendFlow } from '@/sendFlow/store'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { CreatedView } from './CreatedView'
import { messages } from './messages'
import { RedirectWithMessage } from './RedirectWithMessage'
import { ReviewSheet } from './ReviewSheet'
import type { CreatedTransfer } from './useCreateTransfer'
import { useReview } from './useReview'

/** ReviewPage is step 5. It shows the review and, after sending, the new transfer (2.19, 2.20). */
export default function ReviewPage() {
  const [transfer, setTransfer] = useState<CreatedTransfer>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const detail = useSendFlow((flow) => flow.paymentDetail)
  if (transfer) {
    const leave = () => {
      navigate(paths.dashboard)
    }
    return <CreatedView {...transfer} onLeave={leave} />
  }
  // The transfer was sent. A user who reloads this page or returns to it continues on the dashboard.
  if (!detail && state?.sent) return <Navigate to={paths.dashboard} replace />
  return (
    <Review
      onCreated={(result) => {
        setTransfer(result)
        navigate('.', { replace: true, state: { sent: true } })
      }}
    />
  )
}

function Review({ onCreated }: { onCreated: (transfer: CreatedTransfer) => void }) {
  const detail = useSendFlow((flow) => flow.paymentDetail)
  const recipient = useSendFlow((flow) => flow.recipientDetail)
  const review = useReview(detail, recipient)
  switch (review.state) {
    case 'redirect':
      return <RedirectWithMessage redirect={review.redirect} />
    case 'failed':
      return (
        <SendFlowPage title={messages.review.title}>
          <ErrorState error={review.error} retry={review.retry} />
        </SendFlowPage>
      )
    case 'loading':
      return (
        <SendFlowPage title={messages.review.title}>
          <SheetsSkeleton />
        </SendFlowPage>
      )
    case 'ready':
      return (
        <ReviewSheet
          {...review.view}
          onCreated={(transfer) => {
            onCreated(transfer)
            // The success view has its own copy of the data, so the flow can be reset now (2.20b).
            resetSendFlow()
          }}
        />
      )
  }
}
