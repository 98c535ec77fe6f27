import { paths } from '@/lib/paths'
import { type Access, accountRoute, type Route } from '@/lib/route'

/** verifiedSender allows only senders with a verified email, phone, and identity to add beneficiaries. */
const verifiedSender: Access = {
  who: 'sender',
  requiresVerifiedContact: { next: paths.paymentDetails },
  requiresVerifiedIdentity: { redirectTo: paths.profile },
}

export const routes: readonly Route[] = [
  accountRoute(paths.beneficiaryList, 'Beneficiaries', () => import('./BeneficiariesPage')),
  accountRoute(
    paths.accountBeneficiaryCreate,
    'Add Beneficiary',
    () => import('./NewBeneficiaryPage'),
    verifiedSender,
  ),
]
