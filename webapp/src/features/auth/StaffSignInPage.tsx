import { useState } from 'react'
import { useSignInOnPage } from '@/app/dialogs'
import { useSession } from '@/session/store'
import { Notice } from '@/ui/Notice'
import { Page, Sheet } from '@/ui/Page'
import { messages } from './messages'
import { SignInForm } from './SignInForm'

const text = messages.staffSignIn

/** Where staff sign in. The guard of the page leads on: back to where they were, or to the dashboard. */
export default function StaffSignInPage() {
  useSignInOnPage()
  // A refused password resets the session, but the message stays.
  const [ended] = useState(() => useSession.getState().staffEnded)
  return (
    <Page title={text.title} width="narrow">
      {ended && (
        <Notice tone="warning" title={text.ended[ended]}>
          {text.goOn}
        </Notice>
      )}
      <Sheet>
        <SignInForm onDone={() => undefined} />
      </Sheet>
    </Page>
  )
}
