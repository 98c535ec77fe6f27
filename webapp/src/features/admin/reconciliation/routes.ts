import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.reconciliation,
    title: 'Reconciliation',
    page: () => import('./ReconciliationPage'),
    access: staff,
    menu: { group: 'Records' },
  }),
  adminPage({
    path: paths.bankFiles,
    title: 'Bank files',
    page: () => import('./BankPage'),
    access: staff,
    menu: { group: 'Records' },
  }),
]
