import { Box } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { amountParam } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { afterPaymentDetails } from '@/parts/calculator/afterPaymentDetails'
import { Calculator } from '@/parts/calculator/Calculator'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Panel } from '@/ui/Page'
import { messages } from './messages'

/** amountIn returns the amount to send in a link, such as the link of a rate alert. It ignores an invalid amount. */
function amountIn(query: URLSearchParams): string | undefined {
  const amount = query.get(amountParam) ?? ''
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? amount : undefined
}

/** PaymentDetailsPage is step 1 of the send flow. The user enters the amounts. */
export default function PaymentDetailsPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const continueFlow = () => {
    // Without the amount of the link, the page shows the entered amount when the user comes back.
    if (query.has(amountParam)) navigate({ search: '' }, { replace: true })
    navigate(afterPaymentDetails(useSession.getState()))
  }
  return (
    <SendFlowPage title={messages.payment.title} aside={null}>
      <Box maw={560}>
        <Panel>
          <Calculator
            submitLabel={messages.payment.action}
            initialAmount={amountIn(query)}
            onContinue={continueFlow}
          />
        </Panel>
      </Box>
    </SendFlowPage>
  )
}
