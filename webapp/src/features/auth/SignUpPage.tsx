import { Anchor, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { openSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { SignUpForm } from '@/parts/signup/SignUpForm'
import { Page, Panel } from '@/ui/Page'
import { messages } from './messages'
import { SocialSignIn } from './SocialSignIn'

export default function SignUpPage() {
  const navigate = useNavigate()
  const text = messages.signUp
  return (
    <Page title={text.title} lead={text.lead} width="narrow">
      <Panel>
        <Stack gap="md">
          <SignUpForm
            onDone={() => navigate(paths.accountVerification, { state: { next: paths.paymentDetails } })}
          />
          <SocialSignIn />
        </Stack>
      </Panel>
      <Text ta="center">
        {text.haveAccount}{' '}
        <Anchor component="button" type="button" onClick={openSignIn} inherit>
          {text.signIn}
        </Anchor>
      </Text>
    </Page>
  )
}
