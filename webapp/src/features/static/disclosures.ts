import type { Licence } from '@/api/types'

/** The states whose regulators want their notice to stand by itself, besides the table of licences (7.11l). */
export const statesApart = ['CA', 'CT', 'GA', 'MD', 'MI'] as const

const reach = ({ regulatoryBody, address, telephone, website }: Licence) =>
  [regulatoryBody, address, telephone, website].filter(Boolean).join(', ')

const general = (licence: Licence): string =>
  `If you have a complaint, please contact our customer support first. If it is still not settled, you may turn to ${reach(licence)}.`

/** What the law of a state wants its residents told, besides where to complain. */
const particular: Record<string, (licence: Licence) => readonly string[]> = {
  CA: ({ regulatoryBody, telephone }) => [
    `If you have complaints with respect to any aspect of the money transmission activities conducted here, you may contact the ${regulatoryBody} at ${telephone}.`,
    'Right to refund: you are entitled to a refund of the money to be transmitted if we do not forward it within 10 days of receiving it, or do not give instructions committing an equivalent amount within that time, unless you have instructed otherwise. If you ask for a refund and do not get it, you may be entitled to your money back with a penalty of up to $1,000 and attorney’s fees.',
  ],
  MD: ({ regulatoryBody, licenseNo, telephone }) => [
    `The ${regulatoryBody} accepts all questions and complaints from Maryland residents about us, licence number ${licenseNo}, at ${telephone}.`,
  ],
  TX: ({ regulatoryBody }) => [
    `If you have a complaint, first contact our customer support. If your complaint is still unresolved, please direct it to the ${regulatoryBody}.`,
  ],
}

/** The notice for the residents of a licence's state. */
export function disclosureOf(licence: Licence): readonly string[] {
  return [...(particular[licence.state]?.(licence) ?? []), general(licence)]
}
