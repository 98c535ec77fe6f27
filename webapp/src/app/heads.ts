import { messages as home } from '@/features/home/messages'
import { paths } from './paths'
import { routes } from './routes'

/** What a public page says of itself before it is opened: to the tab, to search engines and where its link is shared. */
export interface Head {
  title: string
  description: string
}

/** The pages that are written out when the site is built, and what is found in each. */
const descriptions: Readonly<Record<string, string>> = {
  [paths.home]:
    'Send money from the USA to Nepal. See the rate, the fee and what arrives before you pay, and where your money is until it gets there.',
  [paths.aboutUs]:
    'Who Hulak is: a money transfer service from the USA to Nepal, named after the postmen who crossed the hills on foot.',
  [paths.contact]:
    'Reach Hulak by phone, email or letter, any day of the week, and find agents in your state.',
  [paths.products]: 'What Hulak offers to people who send money from the USA to Nepal.',
  [paths.terms]: 'The agreement between you and Hulak when you send money from the USA to Nepal.',
  [paths.privacy]:
    'Which personal data Hulak keeps, why, for how long, and the rights that you have over them.',
  [paths.consumerProtection]:
    'Your rights when you send money abroad from the USA: disclosures, cancelling, errors and refunds.',
  [paths.aml]: 'How Hulak keeps money laundering and sanctioned parties out, and what it may ask of you.',
  [paths.refund]: 'When a transfer with Hulak can be canceled, and how and when your money comes back.',
  [paths.fees]: 'What a transfer from the USA to Nepal costs with Hulak, by bank account and by debit card.',
  [paths.career]: 'Work at Hulak, with people who carry money home from the USA to Nepal.',
  [paths.complaint]: 'File a complaint about Hulak, and find who else can help if we do not settle it.',
  [paths.licensing]:
    'Under which licenses Hulak sends money from your state, and which regulator you can turn to.',
}

const titleOf = (path: string, title: string) => (path === paths.home ? home.tab : `${title} · Hulak`)

/** The heads of the public pages, by path. */
export const heads: ReadonlyMap<string, Head> = new Map(
  routes.flatMap(({ path, title }) => {
    const description = descriptions[path]
    return description ? [[path, { title: titleOf(path, title), description }] as const] : []
  }),
)
