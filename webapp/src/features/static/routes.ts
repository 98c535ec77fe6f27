import { paths } from '@/lib/paths'
import { anyone, type Route } from '@/lib/route'

const pages: readonly Omit<Route, 'access'>[] = [
  {
    path: paths.aboutUs,
    title: 'About Us',
    page: () => import('./AboutPage'),
    prerendering: {
      description:
        'About Hulak, a money transfer service from the USA to Nepal, named after the mail runners who crossed the hills on foot.',
    },
  },
  {
    path: paths.contact,
    title: 'Contact Us',
    page: () => import('./ContactPage'),
    prerendering: {
      description:
        'Contact Hulak by phone, email, or mail any day of the week, and find agents in your state.',
      static: ['states'],
    },
  },
  {
    path: paths.products,
    title: 'Products',
    page: () => import('./ProductsPage'),
    prerendering: { description: 'Hulak’s products for people who send money from the USA to Nepal.' },
  },
  {
    path: paths.terms,
    title: 'Terms and Conditions',
    page: () => import('./TermsPage'),
    prerendering: {
      description: 'The agreement between you and Hulak when you send money from the USA to Nepal.',
    },
  },
  {
    path: paths.privacy,
    title: 'Privacy policy',
    page: () => import('./PrivacyPage'),
    prerendering: {
      description: 'The personal data Hulak keeps, why and how long we keep it, and your rights.',
    },
  },
  {
    path: paths.consumerProtection,
    title: 'Consumer Protection',
    page: () => import('./ConsumerProtectionPage'),
    prerendering: {
      description:
        'Your rights when you send money abroad from the USA: disclosures, cancellation, errors, and refunds.',
    },
  },
  {
    path: paths.aml,
    title: 'AML and Compliance Policy',
    page: () => import('./AmlPage'),
    prerendering: {
      description:
        'How Hulak prevents money laundering and complies with sanctions, and what information we may ask you for.',
    },
  },
  {
    path: paths.refund,
    title: 'Refund policy',
    page: () => import('./RefundPage'),
    prerendering: {
      description: 'When you can cancel a Hulak transfer, and how and when you get your money back.',
    },
  },
  {
    path: paths.fees,
    title: 'Fees',
    page: () => import('./FeesPage'),
    prerendering: {
      description: 'Hulak’s fees for transfers from the USA to Nepal by bank account and debit card.',
      live: ['fees'],
    },
  },
  {
    path: paths.career,
    title: 'Career',
    page: () => import('./CareerPage'),
    prerendering: { description: 'Jobs at Hulak, a money transfer service from the USA to Nepal.' },
  },
  {
    path: paths.complaint,
    title: 'File A Complaint',
    page: () => import('./ComplaintPage'),
    prerendering: {
      description: 'File a complaint about Hulak, and find out who else can help if we don’t resolve it.',
    },
  },
  {
    path: paths.licensing,
    title: 'License and Complaint',
    page: () => import('./LicensingPage'),
    prerendering: {
      description: 'Hulak’s money transmission licenses in your state, and how to contact your regulator.',
      static: ['states', 'licenses'],
    },
  },
  {
    path: paths.help,
    title: 'Help center',
    page: () => import('./help/HelpPage'),
    prerendering: {
      description:
        'Answers about sending money to Nepal with Hulak: fees, limits, arrival times, holds, and refunds.',
    },
  },
  {
    path: paths.helpArticle,
    title: 'Help article',
    page: () => import('./help/HelpArticlePage'),
    prerendering: {
      description: 'An answer from the help center.',
      instances: () => import('./help/articles').then(({ helpPages }) => helpPages),
    },
  },
]

export const routes: readonly Route[] = pages.map((page) => ({ ...page, access: anyone }))
