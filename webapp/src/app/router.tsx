import { useLayoutEffect } from 'react'
import {
  matchPath,
  Outlet,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { backOfficePath } from '@/lib/paths'
import type { Frame } from '@/lib/route'
import { ErrorBoundary } from './ErrorBoundary'
import { Layout } from './layout/Layout'
import {
  DeferredQueries,
  lazyComponent,
  lazyPage,
  lazyPages,
  loadPage,
  type PageModule,
  pageRoute,
} from './lazyPage'
import { siteRoutes } from './siteRoutes'

const pages = lazyPages(siteRoutes)

const notFound = lazyPage(() => import('@/parts/NotFound'))

/** preparePage loads a page's code before the first render. */
export async function preparePage(pathname: string, load = loadPage) {
  const lazyPage = pages.find(({ path }) => matchPath(path, pathname)) ?? notFound
  lazyPage.Page = (await load(lazyPage.page)).default
}

/** frames maps each frame to a function that loads its code. */
export const frames: Readonly<Record<Frame, (() => Promise<PageModule>) | undefined>> = {
  site: undefined,
  account: () => import('./layout/AccountFrame'),
  admin: () => import('./BackOffice'),
}

const shells = (['site', 'account'] as const).map((frame) => {
  const load = frames[frame]
  return { frame, Shell: load ? lazyComponent(load) : Outlet }
})

const BackOffice = lazyComponent(() => import('./BackOffice'))

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
              {pages.filter((page) => (page.frame ?? 'site') === frame).map(pageRoute)}
            </RouterRoute>
          ))}
          <RouterRoute path={`${backOfficePath}*`} element={<BackOffice />} />
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
