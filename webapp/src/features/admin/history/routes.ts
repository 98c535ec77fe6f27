import { paths } from '@/lib/paths'
import { type Route, staff } from '@/lib/route'
import { adminPage } from '../shared/adminPage'

export const routes: readonly Route[] = [
  adminPage({
    path: paths.events,
    title: 'Event history',
    page: () => import('./EventsPage'),
    access: staff,
    menu: { group: 'Records' },
  }),
  adminPage({
    path: paths.causation,
    title: 'Causation',
    page: () => import('./CausationPage'),
    access: staff,
  }),
  adminPage({
    path: paths.reads,
    title: 'Data access log',
    page: () => import('./ReadsPage'),
    access: staff,
    menu: { group: 'Records' },
  }),
]
