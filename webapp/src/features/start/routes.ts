import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

/** The first two steps of the flow, of which visitors may take the first and begin the second. */
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
