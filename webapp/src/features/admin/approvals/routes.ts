import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.approvals,
    title: 'Approvals',
    page: () => import('./ApprovalsPage'),
    access: staff,
    menu: { group: 'Overview' },
  }),
]
