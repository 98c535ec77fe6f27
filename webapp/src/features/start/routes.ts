import { paths } from '@/lib/paths'
import { anyone, type Route, siteRoute } from '@/lib/route'

/** routes lists the pages for steps 1 and 2 of the send flow. Visitors can complete step 1 and register in step 2. */
export const routes: readonly Route[] = [
  {
    ...siteRoute(paths.paymentDetails, 'Payment Details', () => import('./PaymentDetailsPage'), anyone),
    prerendering: {
      description: 'Enter an amount to send to Nepal. See the rate, the fee, and when the money arrives.',
      static: ['destinations'],
      live: ['rate', 'fees'],
    },
  },
  siteRoute(paths.registration, 'Sender Details', () => import('./RegistrationPage'), {
    who: 'visitor',
    signedInRedirect: paths.userDetails,
  }),
  siteRoute(paths.userDetails, 'Sender Details', () => import('./SenderDetailsPage'), {
    who: 'sender',
    requiresVerifiedContact: { next: paths.userDetails },
  }),
]
