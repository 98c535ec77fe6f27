import { paths } from '@/app/paths'
import { anyone, type Route } from '@/app/route'

export const routes: readonly Route[] = [
  { path: paths.aboutUs, title: 'About Us', page: () => import('./AboutPage'), access: anyone },
  { path: paths.contact, title: 'Contact Us', page: () => import('./ContactPage'), access: anyone },
  { path: paths.products, title: 'Products', page: () => import('./ProductsPage'), access: anyone },
  { path: paths.terms, title: 'Terms and Conditions', page: () => import('./TermsPage'), access: anyone },
  { path: paths.privacy, title: 'Privacy policy', page: () => import('./PrivacyPage'), access: anyone },
  {
    path: paths.consumerProtection,
    title: 'Consumer Protection',
    page: () => import('./ConsumerProtectionPage'),
    access: anyone,
  },
  { path: paths.aml, title: 'AML and Compliance Policy', page: () => import('./AmlPage'), access: anyone },
  { path: paths.refund, title: 'Refund policy', page: () => import('./RefundPage'), access: anyone },
  { path: paths.fees, title: 'Fees', page: () => import('./FeesPage'), access: anyone },
  { path: paths.career, title: 'Career', page: () => import('./CareerPage'), access: anyone },
  { path: paths.complaint, title: 'File A Complaint', page: () => import('./ComplaintPage'), access: anyone },
  {
    path: paths.licensing,
    title: 'License and Complaint',
    page: () => import('./LicensingPage'),
    access: anyone,
  },
]
