import { paths } from '@/lib/paths'
import { anyone, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  { path: paths.track, title: 'Delivery status', page: () => import('./TrackPage'), access: anyone },
]
