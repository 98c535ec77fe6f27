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
 * A page that could not be loaded is most often one of an older build: the site is loaded anew, once. While the server is
 * away the page waits for it: a reload would leave the browser with nothing.
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

/** A page and its code, which is a component of its own until it is there. */
interface Loading {
  page: () => Promise<PageModule>
  Page: ComponentType
}

/** Each page once, so that its place in the tree is the same at every render. */
const pages: readonly (Route & Loading)[] = routes.map((route) => ({ ...route, Page: lazily(route.page) }))

const loadNotFound = () => import('./NotFound')
const notFound: Loading = { page: loadNotFound, Page: lazily(loadNotFound) }

/** Loads the page at a path before the first rendering, which then shows it at once. */
export async function prepare(pathname: string, load = loaded) {
  const found: Loading = pages.find(({ path }) => matchPath(path, pathname)) ?? notFound
  found.Page = (await load(found.page)).default
}

/** A frame is loaded with the first of its pages, so that the back-office's never reaches a sender. */
export const frames: Readonly<Record<Frame, (() => Promise<PageModule>) | undefined>> = {
  site: undefined,
  account: () => import('./layout/AccountFrame'),
  admin: () => import('@/features/admin/AdminShell'),
}

const shells = Object.entries(frames).map(([frame, load]) => ({ frame, Shell: load ? lazily(load) : Outlet }))

/** A new page starts at its top; going back finds the place where one was, which the browser keeps. */
function ScrollToTop() {
  const { pathname } = useLocation()
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls.
  useLayoutEffect(() => {
    if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, way])
  return null
}

/** Stands beside a page, and so is not there before the page is. */
function Arrival() {
  useLayoutEffect(takePassingAnswers, [])
  useEffect(repeatEarly, [])
  return null
}

/** What is shown at each address. */
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
