import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@/session/store'
import { EmptyState } from '@/ui/states'
import { TrailLoader } from '@/ui/Trail'
import { openSignIn } from './dialogs'
import { replayEarlyInput } from './earlyInput'
import { type Decision, decide } from './guards'
import { paths } from './paths'
import type { Access } from './route'

function SignInPrompt({ quiet }: { quiet: boolean }) {
  useEffect(() => {
    if (!quiet) openSignIn()
  }, [quiet])
  // The prompt is complete without the requested page, so earlier clicks are replayed on it now.
  useEffect(replayEarlyInput, [])
  return (
    <EmptyState
      title="Please sign in to continue"
      text="Sign in to see your account."
      action={<Button onClick={openSignIn}>Sign in</Button>}
    />
  )
}

/** RouteGuard shows a page to users who may see it and redirects all others. */
export function RouteGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const entry = useRef<{ key: string; decision: Decision }>(undefined)

  let decision = decide(access, session, location)
  if (access.completesAccount) {
    // The user completes the account on this page, which then shows a message. Redirect users only when they
    // open the page.
    const before = entry.current
    if (before?.key === location.key && before.decision.kind === 'show') decision = before.decision
    else entry.current = { key: location.key, decision }
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
      return <TrailLoader />
    case 'sign-in':
      if (justSignedOut) return <Navigate to={paths.home} replace />
      // After the idle logout, the session-expired dialog offers to sign in.
      return <SignInPrompt quiet={access.noSignInDialog || session.expired} />
    case 'redirect':
      return <Navigate to={decision.to} state={decision.state} replace />
  }
}
