import { routes as account } from '@/features/account/routes'
import { routes as auth } from '@/features/auth/routes'
import { routes as beneficiaries } from '@/features/beneficiaries/routes'
import { routes as design } from '@/features/design/routes'
import { routes as home } from '@/features/home/routes'
import { routes as rateAlerts } from '@/features/rateAlerts/routes'
import { routes as receipts } from '@/features/receipts/routes'
import { routes as schedules } from '@/features/schedules/routes'
import { routes as send } from '@/features/send/routes'
import { routes as sources } from '@/features/sources/routes'
import { routes as start } from '@/features/start/routes'
import { routes as information } from '@/features/static/routes'
import { routes as track } from '@/features/track/routes'
import { routes as transfers } from '@/features/transfers/routes'
import type { Route } from '@/lib/route'

/** siteRoutes lists the pages for visitors and senders. */
export const siteRoutes: readonly Route[] = [
  ...home,
  ...information,
  ...auth,
  ...account,
  ...transfers,
  ...track,
  ...receipts,
  ...start,
  ...send,
  ...beneficiaries,
  ...sources,
  ...schedules,
  ...rateAlerts,
  ...design,
]
