import { Box } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useSession } from '@/lib/session/store'
import { afterPaymentDetails } from '@/parts/calculator/afterPaymentDetails'
import { Calculator } from '@/parts/calculator/Calculator'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Panel } from '@/ui/Page'
import { messages } from './messages'

/** PaymentDetailsPage is step 1 of the send flow. The user enters the amounts. */
export default function PaymentDetailsPage() {
  const navigate = useNavigate()
  return (
    <SendFlowPage title={messages.payment.title} aside={null}>
      <Box maw={560}>
        <Panel>
          <Calculator
            submitLabel={messages.payment.action}
            onContinue={() => navigate(afterPaymentDetails(useSession.getState()))}
          />
        </Panel>
      </Box>
    </SendFlowPage>
  )
}
