import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.holds,
    title: 'Transfers on hold',
    page: () => import('./HoldsPage'),
    access: staff,
    menu: { group: 'Compliance' },
  }),
  adminPage({
    path: paths.hold,
    title: 'Transfer on hold',
    page: () => import('./HoldPage'),
    access: staff,
  }),
]
