import { messages as home } from '@/features/home/messages'
import { paths } from './paths'
import { routes } from './routes'

/** PageMetadata is a public page's metadata for the browser tab, search engines, and link previews. */
export interface PageMetadata {
  title: string
  description: string
}

/** descriptions maps each prerendered page to its description. */
const descriptions: Readonly<Record<string, string>> = {
  [paths.home]:
    'Send money from the USA to Nepal. See the rate, the fee, and the amount received before you pay, and track your money until it arrives.',
  [paths.aboutUs]:
    'About Hulak, a money transfer service from the USA to Nepal, named after the mail runners who crossed the hills on foot.',
  [paths.contact]:
    'Contact Hulak by phone, email, or mail any day of the week, and find agents in your state.',
  [paths.products]: 'Hulak’s products for people who send money from the USA to Nepal.',
  [paths.terms]: 'The agreement between you and Hulak when you send money from the USA to Nepal.',
  [paths.privacy]: 'The personal data Hulak keeps, why and how long we keep it, and your rights.',
  [paths.consumerProtection]:
    'Your rights when you send money abroad from the USA: disclosures, cancellation, errors, and refunds.',
  [paths.aml]:
    'How Hulak prevents money laundering and complies with sanctions, and what information we may ask you for.',
  [paths.refund]: 'When you can cancel a Hulak transfer, and how and when you get your money back.',
  [paths.fees]: 'Hulak’s fees for transfers from the USA to Nepal by bank account and debit card.',
  [paths.career]: 'Jobs at Hulak, a money transfer service from the USA to Nepal.',
  [paths.complaint]: 'File a complaint about Hulak, and find out who else can help if we don’t resolve it.',
  [paths.licensing]: 'Hulak’s money transmission licenses in your state, and how to contact your regulator.',
}

const titleOf = (path: string, title: string) => (path === paths.home ? home.pageTitle : `${title} · Hulak`)

/** pageMetadata maps each public page's path to its metadata. */
export const pageMetadata: ReadonlyMap<string, PageMetadata> = new Map(
  routes.flatMap(({ path, title }) => {
    const description = descriptions[path]
    return description ? [[path, { title: titleOf(path, title), description }] as const] : []
  }),
)
