import support from '../../../domain/reference/data/support.json'

// support.json contains SAMPLE DATA. Operators must replace it. The server uses it for receipts, too.
export const company = {
  name: 'Hulak',
  legalName: support.company.name,
  address: support.company.address,
  supportEmail: support.email,
  supportPhones: support.phones,
  complaintsEmail: support.regulators.complaintsEmail,
  careerEmail: support.email,
  hours: support.hours,
  /** partner holds the license in states where we have no license. */
  partner: support.partner.name,
  /** federalRegulator is the federal regulator for consumer finance. */
  federalRegulator: support.regulators.federal,
  /** offices lists the state, address, and phone number of each agent location. */
  offices: support.offices,
  social: support.social,
  /** sampleNote marks sample data. An operator's own file has no note. */
  sampleNote: (support as { note?: string }).note,
} as const
