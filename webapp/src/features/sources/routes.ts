import { paths } from '@/lib/paths'
import { type Route, sender } from '@/lib/route'

export const routes: readonly Route[] = [
  {
    path: paths.bankAccount,
    title: 'Bank accounts',
    page: () => import('./BankAccountsPage'),
    access: sender,
    frame: 'account',
  },
  {
    path: paths.debitCard,
    title: 'Debit cards',
    page: () => import('./DebitCardsPage'),
    access: sender,
    frame: 'account',
  },
]
