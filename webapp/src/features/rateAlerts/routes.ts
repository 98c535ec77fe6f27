import { paths } from '@/lib/paths'
import { accountRoute, anyone, type Route, siteRoute } from '@/lib/route'

export const routes: readonly Route[] = [
  accountRoute(paths.rateAlerts, 'Rate alerts', () => import('./RateAlertsPage')),
  siteRoute(paths.rateAlertUnsubscribe, 'Stop a rate alert', () => import('./UnsubscribePage'), anyone),
]
