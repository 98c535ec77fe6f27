import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { ApiError, messageOf } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/session/actions'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { LoadingAnimation } from '@/ui/Stepper'
import { messages } from './messages'

/**
 * TokenLoginPage signs in a user who comes from a partner's site with a token. After sign-in, the route guard
 * redirects the user.
 */
export default function TokenLoginPage() {
  const token = useSearchParams()[0].get('token')
  const text = messages.tokenLogin
  const navigate = useNavigate()
  const { error } = useQuery({
    queryKey: ['token-login', token],
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // The token works once.
    queryFn: async () => {
      const origin = document.referrer ? new URL(document.referrer).origin : ''
      const login = await read(api.POST('/v1/auth/token/login', { body: { origin, token: token ?? '' } }))
      const signedIn = await startSession(login)
      if (!signedIn) navigate(paths.home, { replace: true })
      return true
    },
  })
  const isNotFound = !token || (error instanceof ApiError && error.status === 404)
  return (
    <Page title={text.title} width="narrow">
      {token && !error ? (
        <LoadingAnimation label={text.loading} />
      ) : (
        <Notice
          tone="danger"
          action={
            <Button component={Link} to={paths.home} variant="default">
              {text.home}
            </Button>
          }
        >
          {isNotFound ? text.notFound : messageOf(error)}
        </Notice>
      )}
    </Page>
  )
}
