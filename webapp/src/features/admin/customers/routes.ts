import { paths } from '@/lib/paths'
import { admin, type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.lockedSenders,
    title: 'Unlock Senders',
    page: () => import('./LockedSendersPage'),
    access: staff,
    menu: { group: 'Senders' },
  }),
  adminPage({
    path: paths.complaints,
    title: 'Complaints',
    page: () => import('./ComplaintsPage'),
    access: staff,
    menu: { group: 'Senders' },
  }),
  adminPage({
    path: paths.erasures,
    title: 'Erasures',
    page: () => import('./ErasuresPage'),
    access: admin,
    menu: { group: 'Senders' },
  }),
]
