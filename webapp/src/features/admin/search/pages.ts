import { paths } from '@/lib/paths'
import type { Result } from './results'

/** SearchablePage is a page that the command palette finds. */
export interface SearchablePage {
  path: string
  title: string
  /** The label of the page's menu entry, or its title. */
  name: string
  /** The heading of the menu to which the page belongs. */
  heading: string
}

type Synonyms = Readonly<Partial<Record<(typeof paths)[keyof typeof paths], string>>>

/** synonyms maps pages to other words that find them. */
const synonyms: Synonyms = {
  [paths.adminDashboard]: 'home overview welcome',
  [paths.approvals]: 'four eyes second person pending requests',
  [paths.staffSecondFactor]: '2FA MFA authenticator recovery codes security',
  [paths.asOf]: 'as of time travel earlier',
  [paths.complaints]: 'disputes errors refund',
  [paths.lockedSenders]: 'locked blocked accounts',
  [paths.erasures]: 'deletion requests delete erase privacy CCPA',
  [paths.transfers]: 'payments remittances refund cancel',
  [paths.reprocess]: 'failed payouts retry refund',
  [paths.reprocessed]: 'failed payouts retried',
  [paths.deadlines]: 'due late promised delivery refund complaint SAR OFAC',
  [paths.whatIf]: 'simulation simulate rules',
  [paths.holds]: 'held review KYC identity release OFAC',
  [paths.cases]: 'investigation SAR suspicious activity KYC AML',
  [paths.sanctionsLists]: 'OFAC SDN screening watchlist AML',
  [paths.records]: '3000 travel rule transmittal recordkeeping 1010.410 ID number',
  [paths.ofacReports]: 'blocked rejected unblocked sanctions filing annual',
  [paths.blockedProperty]: 'OFAC frozen funds annual report June 30',
  [paths.unclaimed]: 'escheat escheatment dormant states NAUPA due diligence letters',
  [paths.reads]: 'register of reads privacy personal data views exports audit',
  [paths.ledger]: 'accounting balances postings journal',
  [paths.reconciliation]: 'differences statements',
  [paths.bankFiles]: 'ACH NACHA returns',
  [paths.reports]: 'regulatory NMLS call report excise tax Form 720 liabilities permissible investments NRB',
  [paths.metrics]: 'figures statistics charts volume',
  [paths.rates]: 'FX currency price',
  [paths.feeSets]: 'fees pricing charges',
  [paths.feeSetCreate]: 'fees pricing charges new',
  [paths.coupons]: 'promotions discounts',
  [paths.couponCreate]: 'promotions discounts new',
  [paths.events]: 'audit log timeline',
  [paths.health]: 'status workers read models monitoring',
  [paths.browserErrors]: 'JavaScript exceptions crashes',
  [paths.webhooks]: 'callbacks endpoints integrations',
  [paths.apiKeys]: 'tokens integrations',
  [paths.staff]: 'users roles invite administrators',
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * findPages returns the pages that match the text. A page matches if each word of the text starts a word of its name,
 * title, heading, or synonyms. Pages whose name matches come first.
 */
export function findPages(pages: readonly SearchablePage[], text: string): Result[] {
  const typed = wordsOf(text)
  const matches = (page: string) => {
    const words = wordsOf(page)
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  }
  const found = pages.filter(({ path, title, name, heading }) =>
    matches(`${name} ${title} ${heading} ${synonyms[path as keyof Synonyms] ?? ''}`),
  )
  return [...found.filter(({ name }) => matches(name)), ...found.filter(({ name }) => !matches(name))].map(
    ({ path, name, heading }) => ({ to: path, name, kind: heading, detail: '' }),
  )
}
