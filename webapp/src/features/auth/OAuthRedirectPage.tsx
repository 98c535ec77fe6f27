import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { catalog } from '@/lib/api/catalog.gen'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/session/actions'
import { hasIncompleteProfile, useSession } from '@/lib/session/store'
import { Page } from '@/ui/Page'
import { LoadingAnimation } from '@/ui/Stepper'
import { messages } from './messages'

const textOf = (code: string) => (Object.hasOwn(catalog, code) ? catalog[code as keyof typeof catalog] : code)

/** OAuthRedirectPage completes a social sign-in. The URL contains a single-use reference token or an error. */
export default function OAuthRedirectPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const goHome = (failure?: string) => {
      void navigate(paths.home, { replace: true, state: failure ? { failure } : null })
    }
    const error = query.get('error')
    const referenceToken = query.get('token')
    if (error) return goHome(textOf(error))
    if (!referenceToken) return goHome()
    read(api.POST('/v1/auth/token', { body: { referenceToken } }))
      .then((login) => startSession(login, { keepSendFlow: true }))
      .then((signedIn) => {
        if (!signedIn) return goHome()
        const incomplete = hasIncompleteProfile(useSession.getState())
        navigate(incomplete ? paths.completeSignUp : paths.accountVerification, { replace: true })
      })
      .catch((failure: unknown) => goHome(messageOf(failure)))
  }, [query, navigate])

  return (
    <Page title={messages.oauth.title} width="narrow">
      <LoadingAnimation label={messages.oauth.loading} />
    </Page>
  )
}
