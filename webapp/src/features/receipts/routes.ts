import { paths } from '@/lib/paths'
import { anyone, type Route, siteRoute } from '@/lib/route'

export const routes: readonly Route[] = [
  siteRoute(paths.receipt, 'Check a receipt', () => import('./ReceiptPage'), anyone),
]
