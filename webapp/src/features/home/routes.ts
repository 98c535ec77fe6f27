import { paths } from '@/app/paths'
import type { Route } from '@/app/route'

export const routes: readonly Route[] = [
  {
    path: paths.home,
    title: 'Hulak',
    page: () => import('./HomePage'),
    access: { who: 'visitor', signedInRedirect: 'dashboard' },
  },
]
