import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { Route as RouterRoute } from 'react-router-dom'
import { networkError } from '@/lib/api/errors'
import { seedDeferredQueries } from '@/lib/api/seedQueries'
import type { Route } from '@/lib/route'
import { toast } from '@/ui/toast'
import { RouteGuard } from './RouteGuard'
import { waitForServer } from './waitForServer'

export type PageModule = { default: ComponentType }

const reloadedKey = 'hulak.reloaded'

/**
 * loadPage loads a page's code. A failure usually means that a new version was deployed, so loadPage reloads the
 * page once. It first waits until the server is reachable, because a failed reload would leave an empty page.
 */
export async function loadPage(page: () => Promise<PageModule>): Promise<PageModule> {
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

export const lazyComponent = (page: () => Promise<PageModule>) => lazy(() => loadPage(page))

/** LazyPage is a lazy page component with the function that loads its code. */
export interface LazyPage {
  page: () => Promise<PageModule>
  Page: ComponentType
}

export const lazyPage = (page: () => Promise<PageModule>): LazyPage => ({ page, Page: lazyComponent(page) })

/**
 * lazyPages returns the routes with their components. Call it once, because creating a component in each render
 * would reset the page's state.
 */
export const lazyPages = (routes: readonly Route[]): readonly (Route & LazyPage)[] =>
  routes.map((route) => ({ ...route, ...lazyPage(route.page) }))

/** DeferredQueries seeds the deferred queries after the page mounts. It renders nothing. */
export function DeferredQueries() {
  useLayoutEffect(seedDeferredQueries, [])
  return null
}

/** pageRoute returns the router's route of a page, behind the page's guard. */
export const pageRoute = ({ path, Page, access }: Route & LazyPage) => (
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
)
