import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/app/paths'
import { FlowPage } from '@/flow/FlowPage'
import { resetFlow, useFlow } from '@/flow/store'
import { ErrorState, SheetsSkeleton } from '@/ui/states'
import { CreatedView } from './CreatedView'
import { Detoured } from './Detoured'
import { messages } from './messages'
import { ReviewSheet } from './ReviewSheet'
import type { Made } from './useCreate'
import { useReview } from './useReview'

/** ReviewPage is step 5: the review, then the new transfer (2.19, 2.20). */
export default function ReviewPage() {
  const [made, setMade] = useState<Made>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const detail = useFlow((flow) => flow.paymentDetail)
  if (made) {
    const leave = () => {
      navigate(paths.dashboard)
    }
    return <CreatedView {...made} onLeave={leave} />
  }
  // The flow is over. A user who reloads or returns finds the transfer on the dashboard.
  if (!detail && state?.sent) return <Navigate to={paths.dashboard} replace />
  return (
    <Review
      onMade={(result) => {
        setMade(result)
        navigate('.', { replace: true, state: { sent: true } })
      }}
    />
  )
}

function Review({ onMade }: { onMade: (made: Made) => void }) {
  const detail = useFlow((flow) => flow.paymentDetail)
  const recipient = useFlow((flow) => flow.recipientDetail)
  const review = useReview(detail, recipient)
  switch (review.state) {
    case 'detour':
      return <Detoured detour={review.detour} />
    case 'failed':
      return (
        <FlowPage title={messages.review.title}>
          <ErrorState error={review.error} retry={review.retry} />
        </FlowPage>
      )
    case 'loading':
      return (
        <FlowPage title={messages.review.title}>
          <SheetsSkeleton />
        </FlowPage>
      )
    case 'ready':
      return (
        <ReviewSheet
          {...review.facts}
          onCreated={(made) => {
            onMade(made)
            // The success view has its own copy of the data, because the flow ends here (2.20b).
            resetFlow()
          }}
        />
      )
  }
}
