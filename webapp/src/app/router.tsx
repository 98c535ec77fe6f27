import { type ComponentType, lazy, useLayoutEffect } from 'react'
import {
  BrowserRouter,
  Outlet,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { ErrorBoundary } from './ErrorBoundary'
import { Guarded } from './Guarded'
import { Layout } from './layout/Layout'
import type { Frame, Route } from './route'
import { routes } from './routes'

type PageModule = { default: ComponentType }

const reloaded = 'hulak.reloaded'

/** A page that could not be loaded is most often one of an older build: the site is loaded anew, once. */
async function loaded(page: () => Promise<PageModule>): Promise<PageModule> {
  try {
    const found = await page()
    sessionStorage.removeItem(reloaded)
    return found
  } catch (error) {
    if (sessionStorage.getItem(reloaded)) throw error
    sessionStorage.setItem(reloaded, '1')
    window.location.reload()
    return new Promise<never>(() => undefined)
  }
}

const lazily = (page: () => Promise<PageModule>) => lazy(() => loaded(page))

/** Each page once, so that its place in the tree is the same at every render. */
const pages = routes.map((route: Route) => ({ ...route, Page: lazily(route.page) }))
const NotFound = lazily(() => import('./NotFound'))

/** A frame is loaded with the first of its pages, so that the back-office's never reaches a sender. */
const frames: readonly { frame: Frame; Shell: ComponentType }[] = [
  { frame: 'site', Shell: Outlet },
  { frame: 'account', Shell: lazily(() => import('./layout/AccountFrame')) },
  { frame: 'admin', Shell: lazily(() => import('@/features/admin/AdminShell')) },
]

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

export function Router() {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <Routes>
        <RouterRoute
          element={
            <ErrorBoundary>
              <Layout />
            </ErrorBoundary>
          }
        >
          {frames.map(({ frame, Shell }) => (
            <RouterRoute key={frame} element={<Shell />}>
              {pages
                .filter((page) => (page.frame ?? 'site') === frame)
                .map(({ path, Page, access }) => (
                  <RouterRoute
                    key={path}
                    path={path}
                    element={
                      <Guarded key={path} access={access}>
                        <Page />
                      </Guarded>
                    }
                  />
                ))}
            </RouterRoute>
          ))}
          <RouterRoute path="*" element={<NotFound />} />
        </RouterRoute>
      </Routes>
    </BrowserRouter>
  )
}
