import { Anchor, Text } from '@mantine/core'
import { Navigate, useNavigate } from 'react-router-dom'
import { openSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { hasPaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { SignUpForm } from '@/parts/signup/SignUpForm'
import { Panel } from '@/ui/Page'
import { messages } from './messages'

/** RegistrationPage is step 2 of the send flow for visitors, who create an account or sign in. */
export default function RegistrationPage() {
  const navigate = useNavigate()
  const hasAmounts = useSendFlow(hasPaymentDetail)
  const text = messages.sender
  if (!hasAmounts) return <Navigate to={paths.paymentDetails} replace />
  return (
    <SendFlowPage title={text.title} lead={text.lead}>
      <Text mb="md">
        {text.haveAccount}{' '}
        <Anchor component="button" type="button" inherit onClick={openSignIn}>
          {text.signIn}
        </Anchor>
      </Text>
      <Panel>
        <SignUpForm
          onDone={() => navigate(paths.accountVerification, { state: { next: paths.userDetails } })}
        />
      </Panel>
    </SendFlowPage>
  )
}
