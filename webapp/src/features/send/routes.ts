import { paths } from '@/app/paths'
import type { Access, Route } from '@/app/route'

/**
 * step restricts the later steps to senders with verified email, phone, and identity. Others are sent to the
 * verification.
 */
const step: Access = {
  who: 'sender',
  contactVerified: { next: paths.paymentDetails },
  kycVerified: { otherwise: paths.userDetails },
}

export const routes: readonly Route[] = [
  {
    path: paths.beneficiary,
    title: 'Beneficiary Details',
    page: () => import('./BeneficiaryPage'),
    access: step,
  },
  {
    path: paths.payoutMethodList,
    title: 'Payout Method',
    page: () => import('./PayoutMethodListPage'),
    access: step,
  },
  {
    path: paths.beneficiaryCreate,
    title: 'Add Beneficiary',
    page: () => import('./BeneficiaryCreatePage'),
    access: step,
  },
  {
    path: paths.payoutMethod,
    title: 'Payout Method',
    page: () => import('./PayoutMethodPage'),
    access: step,
  },
  {
    path: paths.payoutMethodCreate,
    title: 'Payout Method',
    page: () => import('./PayoutMethodPage'),
    access: step,
  },
  {
    path: paths.paymentInformation,
    title: 'Payment Information',
    page: () => import('./PaymentInformationPage'),
    access: step,
  },
  { path: paths.review, title: 'Review Details', page: () => import('./ReviewPage'), access: step },
]
