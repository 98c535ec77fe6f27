import { useState } from 'react'
import { useInPageSignIn } from '@/lib/dialogs'
import { useSession } from '@/lib/session/store'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { messages } from './messages'
import { SignInForm } from './SignInForm'

const text = messages.staffSignIn

/**
 * StaffSignInPage is the sign-in page for staff. After sign-in, the route guard redirects to the requested
 * page.
 */
export default function StaffSignInPage() {
  useInPageSignIn()
  // Keep the reason in local state, because a wrong password resets the session.
  const [endReason] = useState(() => useSession.getState().staffEndReason)
  return (
    <Page title={text.title} width="narrow">
      {endReason && (
        <Notice tone="warning" title={text.ended[endReason]}>
          {text.continue}
        </Notice>
      )}
      <Panel>
        <SignInForm onDone={() => undefined} />
      </Panel>
    </Page>
  )
}
