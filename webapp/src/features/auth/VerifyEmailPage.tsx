import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { limitQuery } from '@/lib/api/queries'
import { openSignIn } from '@/lib/dialogs'
import { paths } from '@/lib/paths'
import { refreshAccount } from '@/lib/session/actions'
import { isSignedIn, useSession } from '@/lib/session/store'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { LoadingAnimation } from '@/ui/Stepper'
import { messages } from './messages'
import { ResendLink } from './ResendLink'

/**
 * restoreDelayMs is the time allowed for restoring a stored session before the page asks the user to sign in.
 */
const restoreDelayMs = 500

function useDelayPassed(ms: number) {
  const [delayPassed, setDelayPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return delayPassed
}

/**
 * VerifyEmailPage verifies the email address of a user who followed an emailed link. The user must be signed
 * in.
 */
export default function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token')
  const phase = useSession((s) => s.phase)
  const signedIn = useSession(isSignedIn)
  const verified = useSession((s) => s.status?.isEmailVerified === true)
  const client = useQueryClient()
  const delayPassed = useDelayPassed(restoreDelayMs)
  const text = messages.verifyEmail

  useEffect(() => {
    if (delayPassed && token && phase === 'anonymous') openSignIn()
  }, [delayPassed, token, phase])

  const verification = useQuery({
    queryKey: ['verify-email', token],
    enabled: delayPassed && signedIn && !verified && token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // The link works once.
    queryFn: async () => {
      await client.ensureQueryData(limitQuery).catch(() => undefined)
      await read(api.POST('/v1/auth/verify/email/{code}', { params: { path: { code: token ?? '' } } }))
      await refreshAccount()
      return true
    },
  })

  if (signedIn && verified) return <Navigate to={paths.accountVerification} replace />
  if (!delayPassed || phase === 'restoring') return <LoadingAnimation />
  if (!token) {
    return (
      <Page title={text.title} width="narrow">
        <Notice
          tone="danger"
          action={
            <Button component={Link} to={paths.home} variant="default">
              {text.home}
            </Button>
          }
        >
          {text.invalid}
        </Notice>
      </Page>
    )
  }
  if (!signedIn) {
    return (
      <Page title={text.title} width="narrow">
        <Notice tone="info" action={<Button onClick={openSignIn}>{text.signInButton}</Button>}>
          {text.signIn}
        </Notice>
      </Page>
    )
  }
  if (!verification.error) return <LoadingAnimation label={text.verifying} />
  return (
    <Page title={text.title} width="narrow">
      <Notice
        tone="danger"
        action={<ResendLink resend={() => read(api.POST('/v1/auth/resend-verification/email'))} />}
      >
        {messageOf(verification.error)}
      </Notice>
    </Page>
  )
}
