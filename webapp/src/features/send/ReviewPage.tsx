import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { resetSendFlow, useSendFlow } from '@/lib/sendFlow/store'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { ErrorState, PanelsSkeleton } from '@/ui/states'
import { CreatedView } from './CreatedView'
import { messages } from './messages'
import { RecordGate } from './RecordGate'
import { RedirectWithMessage } from './RedirectWithMessage'
import { ReviewDetails } from './ReviewDetails'
import type { CreatedTransfer } from './useCreateTransfer'
import { useReview } from './useReview'

/** ReviewPage is step 5 of the send flow. It shows the review, and then the created transfer (2.19, 2.20). */
export default function ReviewPage() {
  const [transfer, setTransfer] = useState<CreatedTransfer>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const detail = useSendFlow((flow) => flow.paymentDetail)
  if (transfer) {
    const leave = (track?: string) => void navigate(paths.dashboard, track ? { state: { track } } : {})
    return <CreatedView {...transfer} onLeave={leave} />
  }
  // The transfer was sent. Open the dashboard if the user reloads this page or returns to it.
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
          <PanelsSkeleton />
        </SendFlowPage>
      )
    case 'ready':
      return (
        <RecordGate {...review.view}>
          {(recordSection) => (
            <ReviewDetails
              {...review.view}
              recordSection={recordSection}
              onCreated={(transfer) => {
                onCreated(transfer)
                // CreatedView has its own copy of the data, so the send flow can be reset now (2.20b).
                resetSendFlow()
              }}
            />
          )}
        </RecordGate>
      )
  }
}
