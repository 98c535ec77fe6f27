import { paths } from '@/lib/paths'
import { admin, type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.transfers,
    title: 'Transfers',
    page: () => import('./TransfersPage'),
    access: staff,
    menu: { group: 'Transfers', label: 'All transfers' },
  }),
  adminPage({
    path: paths.transfer,
    title: 'Transfer',
    page: () => import('./TransferPage'),
    access: staff,
  }),
  adminPage({
    path: paths.reprocess,
    title: 'Reprocess Transaction',
    page: () => import('./ReprocessPage'),
    access: admin,
    menu: { group: 'Transfers' },
  }),
  adminPage({
    path: paths.reprocessed,
    title: 'Reprocessed transactions',
    page: () => import('./ReprocessedPage'),
    access: staff,
    menu: { group: 'Transfers' },
  }),
  adminPage({
    path: paths.deadlines,
    title: 'Deadlines',
    page: () => import('./DeadlinesPage'),
    access: staff,
    menu: { group: 'Transfers' },
  }),
]
