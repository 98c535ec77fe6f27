import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

export const routes: readonly Route[] = [
  { path: paths.receipt, title: 'Check a receipt', page: () => import('./ReceiptPage'), access: anyone },
]
