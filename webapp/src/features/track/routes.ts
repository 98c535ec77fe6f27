import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

export const routes: readonly Route[] = [
  { path: paths.track, title: 'Delivery status', page: () => import('./TrackPage'), access: anyone },
]
