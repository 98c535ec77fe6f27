import { paths } from '@/lib/paths'
import { type Access, type Route, sender } from '@/lib/route'

/** verifiedSender allows only senders with a verified email, phone, and identity to add beneficiaries. */
const verifiedSender: Access = {
  who: 'sender',
  requiresVerifiedContact: { next: paths.paymentDetails },
  requiresVerifiedIdentity: { redirectTo: paths.profile },
}

export const routes: readonly Route[] = [
  {
    path: paths.beneficiaryList,
    title: 'Beneficiaries',
    page: () => import('./BeneficiariesPage'),
    access: sender,
    frame: 'account',
  },
  {
    path: paths.accountBeneficiaryCreate,
    title: 'Add Beneficiary',
    page: () => import('./NewBeneficiaryPage'),
    access: verifiedSender,
    frame: 'account',
  },
]
