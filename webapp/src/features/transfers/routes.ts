import { paths } from '@/lib/paths'
import { type Route, sender } from '@/lib/route'

export const routes: readonly Route[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    page: () => import('./DashboardPage'),
    access: sender,
    frame: 'account',
  },
]
