import { type ComponentType, lazy, useLayoutEffect } from 'react'
import {
  matchPath,
  Outlet,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { networkError } from '@/lib/api/errors'
import { seedDeferredQueries } from '@/lib/api/seedQueries'
import type { Frame, Route } from '@/lib/route'
import { toast } from '@/ui/toast'
import { ErrorBoundary } from './ErrorBoundary'
import { Layout } from './layout/Layout'
import { RouteGuard } from './RouteGuard'
import { routes } from './routes'
import { waitForServer } from './waitForServer'

type PageModule = { default: ComponentType }

const reloadedKey = 'hulak.reloaded'

/**
 * loadPage loads a page's code. A failure usually means that a new version was deployed, so loadPage reloads the
 * page once. It first waits until the server is reachable, because a failed reload would leave an empty page.
 */
async function loadPage(page: () => Promise<PageModule>): Promise<PageModule> {
  try {
    const module = await page()
    sessionStorage.removeItem(reloadedKey)
    return module
  } catch (error) {
    if (sessionStorage.getItem(reloadedKey)) throw error
    await waitForServer(() => toast.failure(networkError()))
    sessionStorage.setItem(reloadedKey, '1')
    window.location.reload()
    return new Promise<never>(() => undefined)
  }
}

const lazyComponent = (page: () => Promise<PageModule>) => lazy(() => loadPage(page))

/** LazyPage is a lazy page component with the function that loads its code. */
interface LazyPage {
  page: () => Promise<PageModule>
  Page: ComponentType
}

/**
 * pages lists the routes with their components. Creating a component in each render would reset the page's
 * state.
 */
const pages: readonly (Route & LazyPage)[] = routes.map((route) => ({
  ...route,
  Page: lazyComponent(route.page),
}))

const loadNotFound = () => import('@/parts/NotFound')
const notFound: LazyPage = { page: loadNotFound, Page: lazyComponent(loadNotFound) }

/** preparePage loads a page's code before the first render. */
export async function preparePage(pathname: string, load = loadPage) {
  const lazyPage: LazyPage = pages.find(({ path }) => matchPath(path, pathname)) ?? notFound
  lazyPage.Page = (await load(lazyPage.page)).default
}

/** frames maps each frame to a function that loads its code. Senders never load the back office frame. */
export const frames: Readonly<Record<Frame, (() => Promise<PageModule>) | undefined>> = {
  site: undefined,
  account: () => import('./layout/AccountFrame'),
  admin: () => import('@/features/admin/AdminShell'),
}

const shells = Object.entries(frames).map(([frame, load]) => ({
  frame,
  Shell: load ? lazyComponent(load) : Outlet,
}))

/**
 * ScrollToTop scrolls to the top of a new page. When the user goes back, the browser restores the scroll
 * position.
 */
function ScrollToTop() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the path changes.
  useLayoutEffect(() => {
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, navigationType])
  return null
}

/** DeferredQueries seeds the deferred queries after the page mounts. It renders nothing. */
function DeferredQueries() {
  useLayoutEffect(seedDeferredQueries, [])
  return null
}

/** Pages renders the page for the current URL. */
export function Pages() {
  return (
    <>
      <ScrollToTop />
      <Routes>
        <RouterRoute
          element={
            <ErrorBoundary>
              <Layout />
            </ErrorBoundary>
          }
        >
          {shells.map(({ frame, Shell }) => (
            <RouterRoute key={frame} element={<Shell />}>
              {pages
                .filter((page) => (page.frame ?? 'site') === frame)
                .map(({ path, Page, access }) => (
                  <RouterRoute
                    key={path}
                    path={path}
                    element={
                      <RouteGuard key={path} access={access}>
                        <DeferredQueries />
                        <Page />
                      </RouteGuard>
                    }
                  />
                ))}
            </RouterRoute>
          ))}
          <RouterRoute
            path="*"
            element={
              <>
                <DeferredQueries />
                <notFound.Page />
              </>
            }
          />
        </RouterRoute>
      </Routes>
    </>
  )
}
