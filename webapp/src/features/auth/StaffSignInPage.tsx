import { useState } from 'react'
import { useSignInOnPage } from '@/app/dialogs'
import { useSession } from '@/session/store'
import { Notice } from '@/ui/Notice'
import { Page, Sheet } from '@/ui/Page'
import { messages } from './messages'
import { SignInForm } from './SignInForm'

const text = messages.staffSignIn

/**
 * StaffSignInPage is the staff sign-in page. Its guard then redirects to the previous page or the dashboard.
 */
export default function StaffSignInPage() {
  useSignInOnPage()
  // A refused password resets the session, but the message stays.
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
