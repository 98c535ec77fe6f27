import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

export const routes: readonly Route[] = [
  { path: paths.design, title: 'Design', page: () => import('./DesignPage'), access: anyone },
]
