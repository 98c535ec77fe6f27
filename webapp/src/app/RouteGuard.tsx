import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { openSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import type { Access } from '@/lib/route'
import { useSession } from '@/lib/session/store'
import { LoadingAnimation } from '@/ui/Stepper'
import { EmptyState } from '@/ui/states'
import { type Decision, decide } from './guards'

function SignInPrompt({ opensDialog }: { opensDialog: boolean }) {
  useEffect(() => {
    if (opensDialog) openSignIn()
  }, [opensDialog])
  return (
    <EmptyState
      title="Please sign in to continue"
      text="Sign in to see your account."
      action={<Button onClick={openSignIn}>Sign in</Button>}
    />
  )
}

/** RouteGuard shows a page to users with access. It asks other users to sign in or redirects them. */
export function RouteGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const firstDecision = useRef<{ key: string; decision: Decision }>(undefined)

  let decision = decide(access, session, location)
  if (access.completesAccount) {
    // Redirect only when the user opens the page. After the user completes the account here, the page shows a
    // message.
    const first = firstDecision.current
    if (first?.key === location.key && first.decision.kind === 'show') decision = first.decision
    else firstDecision.current = { key: location.key, decision }
  }

  const justSignedOut = session.justSignedOut
  const needsSignIn = decision.kind === 'sign-in'
  useEffect(() => {
    if (justSignedOut && !needsSignIn) useSession.setState({ justSignedOut: false })
  }, [justSignedOut, needsSignIn])

  switch (decision.kind) {
    case 'show':
      return children
    case 'wait':
      return <LoadingAnimation />
    case 'sign-in':
      if (justSignedOut) return <Navigate to={paths.home} replace />
      // After an idle logout, the session-expired dialog has its own sign-in button.
      return <SignInPrompt opensDialog={!access.noSignInDialog && !session.expired} />
    case 'redirect':
      return <Navigate to={decision.to} state={decision.state} replace />
  }
}
