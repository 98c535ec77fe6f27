import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

export const routes: readonly Route[] = [
  { path: paths.track, title: 'Where the money is', page: () => import('./TrackPage'), access: anyone },
]
