import { paths } from '@/lib/paths'
import { accountRoute, type Route } from '@/lib/route'

export const routes: readonly Route[] = [
  accountRoute(paths.bankAccount, 'Bank accounts', () => import('./BankAccountsPage')),
  accountRoute(paths.debitCard, 'Debit cards', () => import('./DebitCardsPage')),
]
