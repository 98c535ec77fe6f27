import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.ledger,
    title: 'Ledger',
    page: () => import('./LedgerPage'),
    access: staff,
    menu: { group: 'Records' },
  }),
]
