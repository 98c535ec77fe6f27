import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@/session/store'
import { EmptyState } from '@/ui/states'
import { TrailLoader } from '@/ui/Trail'
import { openSignIn } from './dialogs'
import { repeatEarly } from './early'
import { type Decision, decide } from './guards'
import { paths } from './paths'
import type { Access } from './route'

function SignInWanted({ quiet }: { quiet: boolean }) {
  useEffect(() => {
    if (!quiet) openSignIn()
  }, [quiet])
  // The page itself loads later. Clicks until then belong to this page.
  useEffect(repeatEarly, [])
  return (
    <EmptyState
      title="Please sign in to continue"
      text="Sign in to see your account."
      action={<Button onClick={openSignIn}>Sign in</Button>}
    />
  )
}

/** Guarded shows a page to users who may see it and redirects all others. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const entered = useRef<{ key: string; decision: Decision }>(undefined)

  let decision = decide(access, session, location)
  if (access.completesAccount) {
    // The account becomes complete on this page, which then shows a message. Only users who enter the page
    // are redirected.
    const before = entered.current
    if (before?.key === location.key && before.decision.kind === 'show') decision = before.decision
    else entered.current = { key: location.key, decision }
  }

  const left = session.left
  const wanted = decision.kind === 'sign-in'
  useEffect(() => {
    if (left && !wanted) useSession.setState({ left: false })
  }, [left, wanted])

  switch (decision.kind) {
    case 'show':
      return children
    case 'wait':
      return <TrailLoader />
    case 'sign-in':
      if (left) return <Navigate to={paths.home} replace />
      // After the idle logout, the session-expired dialog offers to sign in.
      return <SignInWanted quiet={access.quiet || session.expired} />
    case 'redirect':
      return <Navigate to={decision.to} state={decision.state} replace />
  }
}
