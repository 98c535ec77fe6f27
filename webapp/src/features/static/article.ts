import { paths } from '@/app/paths'

/** A link in the middle of a text: `to` leads to a page of the site, `href` out of it. */
export type TextLink = { text: string; to: string } | { text: string; href: string }

/** A paragraph: plain words, or words with links among them. */
export type Prose = string | readonly (string | TextLink)[]

export interface Section {
  heading: string
  paragraphs?: readonly Prose[]
  list?: readonly Prose[]
}

/** A page of text: paragraphs and lists under headings. */
export interface Article {
  title: string
  lead?: string
  /** When the text was last changed, as policies say it. */
  updated?: string
  sections: readonly Section[]
}

/** The words of a paragraph without its links. */
export const plain = (prose: Prose): string =>
  typeof prose === 'string'
    ? prose
    : prose.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** The name of a section in the page's address. */
export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

// Links that several texts carry.
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
