import { paths } from '@/app/paths'
import { type Route, sender } from '@/app/route'

export const routes: readonly Route[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    page: () => import('./DashboardPage'),
    access: sender,
    frame: 'account',
  },
]
