import type { License } from '@/api/types'
import { company } from '@/app/company'
import { policyText } from './policyText'

/** statesWithOwnSection lists the states that have their own section on the licensing page (7.11l). */
export const statesWithOwnSection = ['CA', 'CT', 'GA', 'MD', 'MI'] as const

const hulakLicensee = 'HULAK'

/** isHeldByUs reports whether we hold the license. Otherwise, the partner holds it. */
const isHeldByUs = ({ msb }: Pick<License, 'msb'>) => msb === hulakLicensee

/** licenseHolder returns the license holder's name. */
export const licenseHolder = (license: Pick<License, 'msb'>) =>
  isHeldByUs(license) ? company.legalName : company.partner

const contactOf = ({ regulatoryBody, address, telephone, website }: License) =>
  [regulatoryBody, address, telephone, website].filter(Boolean).join(', ')

/** partnerNotice returns the notice for a state where the partner holds the license. */
const partnerNotice = (license: License, state: string): readonly string[] =>
  isHeldByUs(license)
    ? []
    : [
        `In ${state}, Hulak sends money as an agent of ${company.partner}, which holds the license. Each transfer is made under that company’s license and terms. Hulak itself is not licensed in ${state}. Our commitments on this site also apply in that state, and a complaint to us counts as a complaint to ${company.partner}.`,
      ]

const complaintNotice = (license: License): string =>
  `If you have a complaint, please contact our customer support first. If we don’t resolve it, you can contact ${contactOf(license)}.`

/** stateNotices maps states to their additional notices. */
const stateNotices: Record<string, (license: License) => readonly string[]> = {
  CA: ({ regulatoryBody, telephone }) => [
    `If you have complaints with respect to any aspect of the money transmission activities conducted here, you may contact the ${regulatoryBody} at ${telephone}.`,
    `Right to refund: you are entitled to a refund of the money to be transmitted if we do not forward it within ${policyText.californiaRefundPeriod} of receiving it, or do not give instructions committing an equivalent amount within that time, unless you have instructed otherwise. If you ask for a refund and do not get it, you may be entitled to your money back with a penalty of up to ${policyText.californiaPenalty} and attorney’s fees.`,
  ],
  CT: () => [
    'Until your transfer is paid out, the money we owe you is backed by investments and a surety bond that the state requires. It is not insured by the FDIC.',
  ],
  GA: ({ regulatoryBody }) => [
    `A license from the ${regulatoryBody} is not a recommendation or a guarantee of the service.`,
  ],
  IL: ({ regulatoryBody, telephone }) => [
    `If a transfer was not made as you instructed, you can report it to the ${regulatoryBody} at ${telephone}. Please have the transfer’s reference number ready.`,
  ],
  MD: ({ regulatoryBody, licenseNo, telephone }) => [
    `The ${regulatoryBody} accepts all questions and complaints from Maryland residents about us (license number ${licenseNo}) at ${telephone}.`,
  ],
  MI: ({ regulatoryBody }) => [
    `We are examined by the ${regulatoryBody}. You can ask it whether our license is in good standing.`,
  ],
  NY: ({ regulatoryBody, telephone }) => [
    `Hulak is licensed as a money transmitter and supervised by the ${regulatoryBody}. You can send unresolved complaints to its consumer assistance unit or call ${telephone}.`,
  ],
}

/** disclosureFor returns the paragraphs of the notice for residents of a license's state. */
export function disclosureFor(license: License, state: string): readonly string[] {
  return [
    ...partnerNotice(license, state),
    ...(stateNotices[license.state]?.(license) ?? []),
    complaintNotice(license),
  ]
}
