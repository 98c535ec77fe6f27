import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.cases,
    title: 'Cases',
    page: () => import('./CasesPage'),
    access: staff,
    menu: { group: 'Compliance' },
  }),
  adminPage({
    path: paths.case,
    title: 'Case',
    page: () => import('./CasePage'),
    access: staff,
  }),
]
