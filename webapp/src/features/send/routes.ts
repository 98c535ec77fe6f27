import { paths } from '@/lib/paths'
import type { Access, Route } from '@/lib/route'

/**
 * verifiedSender restricts steps 3 to 5 to senders with a verified email, phone, and identity. Other users are
 * redirected to complete the missing verification.
 */
const verifiedSender: Access = {
  who: 'sender',
  requiresVerifiedContact: { next: paths.paymentDetails },
  requiresVerifiedIdentity: { redirectTo: paths.userDetails },
}

export const routes: readonly Route[] = [
  {
    path: paths.beneficiary,
    title: 'Beneficiary Details',
    page: () => import('./BeneficiaryPage'),
    access: verifiedSender,
  },
  {
    path: paths.payoutMethodList,
    title: 'Payout Method',
    page: () => import('./PayoutMethodListPage'),
    access: verifiedSender,
  },
  {
    path: paths.beneficiaryCreate,
    title: 'Add Beneficiary',
    page: () => import('./BeneficiaryCreatePage'),
    access: verifiedSender,
  },
  {
    path: paths.payoutMethod,
    title: 'Payout Method',
    page: () => import('./PayoutMethodPage'),
    access: verifiedSender,
  },
  {
    path: paths.payoutMethodCreate,
    title: 'Payout Method',
    page: () => import('./PayoutMethodPage'),
    access: verifiedSender,
  },
  {
    path: paths.paymentInformation,
    title: 'Payment Information',
    page: () => import('./PaymentInformationPage'),
    access: verifiedSender,
  },
  { path: paths.review, title: 'Review Details', page: () => import('./ReviewPage'), access: verifiedSender },
]
