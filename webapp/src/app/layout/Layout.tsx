import { Box } from '@mantine/core'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { configQuery } from '@/lib/api/queries'
import { useSignInDialog } from '@/lib/dialogs'
import { useLiveAccount } from '@/lib/live/useLive'
import { paths } from '@/lib/paths'
import { isSender, useSession } from '@/lib/session/store'
import { isStorageAvailable } from '@/lib/session/vault'
import { pathAfterSignIn, storeSignInRedirect, takeSignInRedirect } from '@/lib/signInRedirect'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { Notice } from '@/ui/Notice'
import { LoadingAnimation } from '@/ui/Stepper'
import { ErrorBoundary } from '../ErrorBoundary'
import { CookieBar } from './CookieBar'
import { Footer } from './Footer'
import { Header } from './Header'
import { IdleDialogs } from './IdleDialogs'
import classes from './Layout.module.css'

const SignInModal = lazy(() => import('@/features/auth/SignInModal'))

function TestBanner() {
  const { data } = useQuery(configQuery)
  if (!data || data.environment === 'production') return null
  return (
    <aside className={classes.test} aria-label="Test site">
      This is a test site. No real money is sent. Licenses, phone numbers, and addresses are samples.
    </aside>
  )
}

function DisabledStateWarning() {
  const { data } = useQuery(configQuery)
  const address = useSession((s) => (isSender(s) ? s.user?.address : undefined))
  if (!address?.stateCode || !data?.disabledStates.includes(address.stateCode)) return null
  return (
    <Box mb={24}>
      <Notice tone="warning" title={`Hulak is not available in ${address.state} right now`}>
        You can see your past transfers. You can’t send new ones until the service is back in your state.
      </Notice>
    </Box>
  )
}

const subscribeToOnline = (listener: () => void) => onlineManager.subscribe(listener)

function OfflineWarning() {
  const isOnline = useSyncExternalStore(
    subscribeToOnline,
    () => onlineManager.isOnline(),
    () => true,
  )
  if (isOnline) return null
  return (
    <Box mb={24}>
      <Notice tone="warning" title="You are offline">
        This page may be out of date. It will update when you’re back online.
      </Notice>
    </Box>
  )
}

/** useSignInRedirect stores the redirect that the URL's query requests and follows it after sign-in. */
function useSignInRedirect() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession(isSender)
  useEffect(() => storeSignInRedirect(search), [search])
  useEffect(() => {
    if (!signedIn) return
    const query = takeSignInRedirect()
    if (query) navigate(pathAfterSignIn(query))
  }, [signedIn, navigate])
}

/** Layout renders the header, the page, the footer, and the shared dialogs. */
export function Layout() {
  useLiveAccount()
  useSignInRedirect()
  const signInOpen = useSignInDialog()
  const { pathname } = useLocation()
  const hasStorage = useBrowserValue(isStorageAvailable, true)
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <TestBanner />
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        {!hasStorage && <Notice tone="danger">{textOf('NO_LOCAL_STORAGE')}</Notice>}
        <OfflineWarning />
        <DisabledStateWarning />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<LoadingAnimation />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <CookieBar policy={paths.privacy} />
      <IdleDialogs />
      <Suspense>{signInOpen && <SignInModal />}</Suspense>
    </>
  )
}
