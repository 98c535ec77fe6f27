import { paths } from '@/lib/paths'
import { admin, type Route } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.browserErrors,
    title: 'Browser errors',
    page: () => import('./BrowserErrorsPage'),
    access: admin,
    menu: { group: 'Records' },
  }),
]
