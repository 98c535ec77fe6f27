import { paths } from '@/lib/paths'
import type { Route } from '@/lib/route'
import { pageTitle } from './pageTitle'

export const routes: readonly Route[] = [
  {
    path: paths.home,
    title: 'Hulak',
    page: () => import('./HomePage'),
    access: { who: 'visitor' },
    prerendering: {
      tabTitle: pageTitle,
      description:
        'Send money from the USA to Nepal. See the rate, the fee, and the amount received before you pay, and track your money until it arrives.',
      static: ['destinations', 'partnerBanks'],
      live: ['rate', 'fees'],
    },
  },
]
