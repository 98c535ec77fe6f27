import { paths } from '@/lib/paths'
import { admin, type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.staff,
    title: 'Staff',
    page: () => import('./StaffPage'),
    access: admin,
    menu: { group: 'Access' },
  }),
  adminPage({
    path: paths.staffSecondFactor,
    title: 'Two-step sign-in',
    page: () => import('./SecondFactorPage'),
    access: { ...staff, setsUpSecondFactor: true },
    menu: { group: 'Access' },
  }),
]
