import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.health,
    title: 'Health',
    page: () => import('./HealthPage'),
    access: staff,
    menu: { group: 'Overview' },
  }),
]
