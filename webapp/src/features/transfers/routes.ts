import { paths } from '@/lib/paths'
import { accountRoute, anyone, type Route, siteRoute } from '@/lib/route'

export const routes: readonly Route[] = [
  accountRoute(paths.dashboard, 'Dashboard', () => import('./DashboardPage')),
  accountRoute(paths.moneyRequest, 'Request for money', () => import('./MoneyRequestPage')),
  siteRoute(paths.offline, 'You’re offline', () => import('./OfflinePage'), anyone),
]
