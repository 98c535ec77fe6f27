import type { Route } from '@/lib/route'
import { routes as approvals } from './approvals/routes'
import { routes as asof } from './asof/routes'
import { routes as browserErrors } from './browserErrors/routes'
import { routes as cases } from './cases/routes'
import { routes as customers } from './customers/routes'
import { routes as dashboard } from './dashboard/routes'
import { routes as health } from './health/routes'
import { routes as history } from './history/routes'
import { routes as holds } from './holds/routes'
import { routes as ledger } from './ledger/routes'
import { routes as metrics } from './metrics/routes'
import { routes as pricing } from './pricing/routes'
import { routes as reconciliation } from './reconciliation/routes'
import { routes as replay } from './replay/routes'
import { routes as sanctions } from './sanctions/routes'
import { routes as staff } from './staff/routes'
import { routes as transfers } from './transfers/routes'
import { routes as whatif } from './whatif/routes'

/** routes lists the back-office pages in menu order. Each page is a separate chunk that senders never load. */
export const routes: readonly Route[] = [
  ...dashboard,
  ...approvals,
  ...metrics,
  ...health,
  ...transfers,
  ...holds,
  ...cases,
  ...sanctions,
  ...customers,
  ...pricing,
  ...history,
  ...replay,
  ...asof,
  ...whatif,
  ...ledger,
  ...reconciliation,
  ...browserErrors,
  ...staff,
]
