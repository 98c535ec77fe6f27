import { paths } from '@/lib/paths'
import { type Access, type Route, siteRoute } from '@/lib/route'

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
  siteRoute(paths.beneficiary, 'Beneficiary Details', () => import('./BeneficiaryPage'), verifiedSender),
  siteRoute(paths.payoutMethodList, 'Payout Method', () => import('./PayoutMethodListPage'), verifiedSender),
  siteRoute(
    paths.beneficiaryCreate,
    'Add Beneficiary',
    () => import('./BeneficiaryCreatePage'),
    verifiedSender,
  ),
  siteRoute(paths.payoutMethod, 'Payout Method', () => import('./PayoutMethodPage'), verifiedSender),
  siteRoute(paths.payoutMethodCreate, 'Payout Method', () => import('./PayoutMethodPage'), verifiedSender),
  siteRoute(
    paths.paymentInformation,
    'Payment Information',
    () => import('./PaymentInformationPage'),
    verifiedSender,
  ),
  siteRoute(paths.review, 'Review Details', () => import('./ReviewPage'), verifiedSender),
]
