import { paths } from '@/lib/paths'

/** TextLink is a link within text. `to` is a path on this site, and `href` is any other URL. */
export type TextLink = { text: string; to: string } | { text: string; href: string }

/** RichText is text that can contain links. */
export type RichText = string | readonly (string | TextLink)[]

/** Section holds a section's paragraphs, lists, and numbered steps in order. */
export type Section = readonly (RichText | { list: readonly RichText[] } | { steps: readonly RichText[] })[]

/** Article is the text of a page. */
export interface Article {
  title: string
  lead?: string
  /** The date of the last change, shown on policies. */
  updated?: string
  /** The sections by heading. */
  sections: Readonly<Record<string, Section>>
}

/** richText is a template tag for text with links. */
export const richText = (strings: readonly string[], ...values: readonly (string | TextLink)[]): RichText =>
  strings.flatMap((text, index) => [text, values[index] ?? ''])

/** plainText returns text without links. */
export const plainText = (text: RichText): string =>
  typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** textsOf returns the texts of a block. */
export function textsOf(block: Section[number]): readonly RichText[] {
  if (typeof block === 'string') return [block]
  if ('list' in block) return block.list
  return 'steps' in block ? block.steps : [block]
}

/** sectionId returns a section's URL fragment. */
export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** links lists the links that articles share. */
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
