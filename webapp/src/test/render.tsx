import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render as renderBare } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router-dom'
import { queryClient } from '@/api/queries'
import type { SenderStatus, User } from '@/api/types'
import { theme } from '@/app/theme'
import { useSession } from '@/session/store'
import { NotificationsHost } from '@/ui/toast'

function OtherPage() {
  const { pathname, search } = useLocation()
  return <p>{`now at ${pathname}${search}`}</p>
}

interface Options {
  /** The page's path, optionally with a query. */
  at?: string
  /** The navigation state. */
  state?: unknown
  /** The route's path pattern. Required only if the page reads a path parameter. */
  path?: string
}

/**
 * render renders a page with the theme, the query client, and a router. All other paths show `now at
 * <path>`.
 */
export function render(page: ReactNode, { at = '/here', state, path }: Options = {}) {
  const { pathname = '/here', ...searchAndHash } = parsePath(at)
  const router = createMemoryRouter(
    [
      { path: path ?? pathname, element: page },
      { path: '*', element: <OtherPage /> },
    ],
    { initialEntries: [{ pathname, ...searchAndHash, state }] },
  )
  const view = renderBare(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <NotificationsHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, router, user: userEvent.setup({ delay: null }) }
}

export const aSender: User = {
  id: 'sender-1',
  referenceId: 'sender-1',
  firstName: 'Maya',
  middleName: '',
  lastName: 'Gurung',
  fullName: 'Maya Gurung',
  email: 'maya@example.org',
  countryCode: '+1',
  phoneNumber: '6175550142',
  imageUrl: '',
  roles: ['USER'],
  address: { country: 'USA', state: 'Massachusetts', stateCode: 'MA' },
  provider: 'SYSTEM',
}

export const verified: SenderStatus = {
  isEmailVerified: true,
  isPhoneVerified: true,
  isPhoneNumberVerified: true,
  isKYCVerified: true,
  kycStatus: 'VERIFIED',
  currentTier: 'ONE',
  requestedTier: '',
}

/** signInUser signs in a verified sender. Arguments override fields of the user and the status. */
export function signInUser({
  user = {},
  status = {},
}: {
  user?: Partial<User>
  status?: Partial<SenderStatus>
} = {}) {
  useSession.setState({
    phase: 'signed-in',
    token: 'token',
    roles: ['USER'],
    user: { ...aSender, ...user },
    status: { ...verified, ...status },
  })
}
