import { type ComponentType, lazy, useEffect, useLayoutEffect } from 'react'
import {
  matchPath,
  Outlet,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { takePassingAnswers } from '@/api/answers'
import { networkError } from '@/api/errors'
import { toast } from '@/ui/toast'
import { ErrorBoundary } from './ErrorBoundary'
import { repeatEarly } from './early'
import { Guarded } from './Guarded'
import { Layout } from './layout/Layout'
import { serverReached } from './reach'
import type { Frame, Route } from './route'
import { routes } from './routes'

type PageModule = { default: ComponentType }

const reloaded = 'hulak.reloaded'

/**
 * loaded loads a page's code. If that fails, the code is usually from an older build, so the site reloads
 * once. While the server is unreachable, it waits, because a reload would leave an empty page.
 */
async function loaded(page: () => Promise<PageModule>): Promise<PageModule> {
  try {
    const found = await page()
    sessionStorage.removeItem(reloaded)
    return found
  } catch (error) {
    if (sessionStorage.getItem(reloaded)) throw error
    await serverReached(() => toast.failure(networkError()))
    sessionStorage.setItem(reloaded, '1')
    window.location.reload()
    return new Promise<never>(() => undefined)
  }
}

const lazily = (page: () => Promise<PageModule>) => lazy(() => loaded(page))

/** Loading loads a page and its code. */
interface Loading {
  page: () => Promise<PageModule>
  Page: ComponentType
}

/** pages caches the component of each page, so that React keeps its state across renders. */
const pages: readonly (Route & Loading)[] = routes.map((route) => ({ ...route, Page: lazily(route.page) }))

const loadNotFound = () => import('./NotFound')
const notFound: Loading = { page: loadNotFound, Page: lazily(loadNotFound) }

/** prepare loads the page at a path before the first render. */
export async function prepare(pathname: string, load = loaded) {
  const found: Loading = pages.find(({ path }) => matchPath(path, pathname)) ?? notFound
  found.Page = (await load(found.page)).default
}

/** frames maps each frame to its loader. Senders never load the back-office frame. */
export const frames: Readonly<Record<Frame, (() => Promise<PageModule>) | undefined>> = {
  site: undefined,
  account: () => import('./layout/AccountFrame'),
  admin: () => import('@/features/admin/AdminShell'),
}

const shells = Object.entries(frames).map(([frame, load]) => ({ frame, Shell: load ? lazily(load) : Outlet }))

/** ScrollToTop scrolls to the top of a new page. When the user goes back, the browser restores the position. */
function ScrollToTop() {
  const { pathname } = useLocation()
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls.
  useLayoutEffect(() => {
    if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, way])
  return null
}

/** Arrival renders next to a page, so it mounts only when the page does. */
function Arrival() {
  useLayoutEffect(takePassingAnswers, [])
  useEffect(repeatEarly, [])
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
                      <Guarded key={path} access={access}>
                        <Arrival />
                        <Page />
                      </Guarded>
                    }
                  />
                ))}
            </RouterRoute>
          ))}
          <RouterRoute
            path="*"
            element={
              <>
                <Arrival />
                <notFound.Page />
              </>
            }
          />
        </RouterRoute>
      </Routes>
    </>
  )
}
