import { useState } from 'react'
import { useSignInOnPage } from '@/app/dialogs'
import { useSession } from '@/session/store'
import { Notice } from '@/ui/Notice'
import { Page, Sheet } from '@/ui/Page'
import { messages } from './messages'
import { SignInForm } from './SignInForm'

const text = messages.staffSignIn

/**
 * StaffSignInPage is the sign-in page for staff. After sign-in, its guard redirects to the requested page.
 */
export default function StaffSignInPage() {
  useSignInOnPage()
  // Keep the reason in local state, because a wrong password resets the session.
  const [ended] = useState(() => useSession.getState().staffEnded)
  return (
    <Page title={text.title} width="narrow">
      {ended && (
        <Notice tone="warning" title={text.ended[ended]}>
          {text.continue}
        </Notice>
      )}
      <Sheet>
        <SignInForm onDone={() => undefined} />
      </Sheet>
    </Page>
  )
}
