import { paths } from '@/lib/paths'
import { anyone, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  { path: paths.receipt, title: 'Check a receipt', page: () => import('./ReceiptPage'), access: anyone },
]
