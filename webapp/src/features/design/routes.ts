import { paths } from '@/lib/paths'
import { anyone, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  { path: paths.design, title: 'Design', page: () => import('./DesignPage'), access: anyone },
]
