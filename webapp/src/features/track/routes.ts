import { paths } from '@/lib/paths'
import { anyone, type Route, siteRoute } from '@/lib/route'

export const routes: readonly Route[] = [
  siteRoute(paths.track, 'Delivery status', () => import('./TrackPage'), anyone),
]
