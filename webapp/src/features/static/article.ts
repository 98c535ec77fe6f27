import { paths } from '@/app/paths'

/** TextLink is a link in a text: `to` for a page of the site, `href` for another site. */
export type TextLink = { text: string; to: string } | { text: string; href: string }

/** Prose is a paragraph, either plain text or text with links. */
export type Prose = string | readonly (string | TextLink)[]

export interface Section {
  heading: string
  paragraphs?: readonly Prose[]
  list?: readonly Prose[]
}

/** Article is a text page with sections of paragraphs and lists. */
export interface Article {
  title: string
  lead?: string
  /** The date of the last change, as shown on policies. */
  updated?: string
  sections: readonly Section[]
}

/** plain returns the text of a paragraph without links. */
export const plain = (prose: Prose): string =>
  typeof prose === 'string'
    ? prose
    : prose.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** sectionId returns the URL fragment of a section. */
export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** links holds the links that several articles use. */
export const links = {
  contact: { text: 'contact page', to: paths.contact },
  fees: { text: 'Fees', to: paths.fees },
  complaint: { text: 'file a complaint', to: paths.complaint },
  licensing: { text: 'License and Complaint', to: paths.licensing },
  privacy: { text: 'Privacy policy', to: paths.privacy },
  refund: { text: 'Refund policy', to: paths.refund },
  consumerProtection: { text: 'Consumer Protection', to: paths.consumerProtection },
  aml: { text: 'AML and Compliance Policy', to: paths.aml },
  settings: { text: 'settings', to: paths.settings },
  tiers: { text: 'tiers and their limits', to: paths.upgradeTier },
} as const satisfies Record<string, TextLink>
