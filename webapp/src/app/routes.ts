import { routes as admin } from '@/features/admin/routes'
import type { Route } from '@/lib/route'
import { siteRoutes } from './siteRoutes'

/**
 * routes lists every page with its access rule. The build and the tests read it. The app reads siteRoutes and loads
 * the back office's routes later, so senders don't download them.
 */
export const routes: readonly Route[] = [...siteRoutes, ...admin]
