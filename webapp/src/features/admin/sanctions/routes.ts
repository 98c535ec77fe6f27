import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.sanctionsLists,
    title: 'Sanctions lists',
    page: () => import('./SanctionsListsPage'),
    access: staff,
    menu: { group: 'Compliance' },
  }),
]
