import { paths } from '@/lib/paths'
import { anyone, type Route } from '@/lib/route'

/** routes lists the pages for steps 1 and 2 of the send flow. Visitors can complete step 1 and register in step 2. */
export const routes: readonly Route[] = [
  {
    path: paths.paymentDetails,
    title: 'Payment Details',
    page: () => import('./PaymentDetailsPage'),
    access: anyone,
  },
  {
    path: paths.registration,
    title: 'Sender Details',
    page: () => import('./RegistrationPage'),
    access: { who: 'visitor', signedInRedirect: paths.userDetails },
  },
  {
    path: paths.userDetails,
    title: 'Sender Details',
    page: () => import('./SenderDetailsPage'),
    access: { who: 'sender', requiresVerifiedContact: { next: paths.userDetails } },
  },
]
