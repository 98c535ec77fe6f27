import { paths } from '@/lib/paths'
import { accountRoute, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  accountRoute(paths.schedules, 'Scheduled transfers', () => import('./SchedulesPage')),
]
