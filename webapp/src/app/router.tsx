import { type ComponentType, lazy, useEffect, useLayoutEffect } from 'react'
import {
  matchPath,
  Outlet,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { networkError } from '@/api/errors'
import { seedDeferredQueries } from '@/api/seedQueries'
import { toast } from '@/ui/toast'
import { ErrorBoundary } from './ErrorBoundary'
import { replayEarlyInput } from './earlyInput'
import { Layout } from './layout/Layout'
import { RouteGuard } from './RouteGuard'
import type { Frame, Route } from './route'
import { routes } from './routes'
import { waitForServer } from './waitForServer'

type PageModule = { default: ComponentType }

const reloadedKey = 'hulak.reloaded'

/**
 * loadPage loads a page's code. A failure usually means that the site was updated, so the page reloads once.
 * While the server is unreachable, it waits, because a reload would leave an empty page.
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

const lazyPage = (page: () => Promise<PageModule>) => lazy(() => loadPage(page))

/** LoadablePage is a page component with the function that loads its code. */
interface LoadablePage {
  page: () => Promise<PageModule>
  Page: ComponentType
}

/** pages has one component per page. A new component in each render would reset the page's state. */
const pages: readonly (Route & LoadablePage)[] = routes.map((route) => ({
  ...route,
  Page: lazyPage(route.page),
}))

const loadNotFound = () => import('./NotFound')
const notFound: LoadablePage = { page: loadNotFound, Page: lazyPage(loadNotFound) }

/** preparePage loads the code of the page at a path before the first render. */
export async function preparePage(pathname: string, load = loadPage) {
  const module: LoadablePage = pages.find(({ path }) => matchPath(path, pathname)) ?? notFound
  module.Page = (await load(module.page)).default
}

/** frames maps each frame to its loader, so that senders never load the back-office frame. */
export const frames: Readonly<Record<Frame, (() => Promise<PageModule>) | undefined>> = {
  site: undefined,
  account: () => import('./layout/AccountFrame'),
  admin: () => import('@/features/admin/AdminShell'),
}

const shells = Object.entries(frames).map(([frame, load]) => ({
  frame,
  Shell: load ? lazyPage(load) : Outlet,
}))

/** ScrollToTop scrolls to the top of a new page. When the user goes back, the browser restores the position. */
function ScrollToTop() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the path changes.
  useLayoutEffect(() => {
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, navigationType])
  return null
}

/** AfterMount runs the effects that need the mounted page. It renders nothing. */
function AfterMount() {
  useLayoutEffect(seedDeferredQueries, [])
  useEffect(replayEarlyInput, [])
  return null
}

/** Pages maps each address to its page. */
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
                        <AfterMount />
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
                <AfterMount />
                <notFound.Page />
              </>
            }
          />
        </RouterRoute>
      </Routes>
    </>
  )
}
