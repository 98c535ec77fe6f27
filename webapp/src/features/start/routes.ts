import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

/** routes lists the first two steps of the flow. Visitors can complete the first and start the second. */
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
    access: { who: 'visitor', signedInTo: 'userDetails' },
  },
  {
    path: paths.userDetails,
    title: 'Sender Details',
    page: () => import('./SenderDetailsPage'),
    access: { who: 'sender', contactVerified: { next: paths.userDetails } },
  },
]
