import support from '../../../domain/reference/data/support.json'

// SAMPLE DATA from the file that the server also uses for receipts. An operator replaces it.
export const company = {
  name: 'Hulak',
  legalName: support.company.name,
  address: support.company.address,
  supportEmail: support.email,
  supportPhones: support.phones,
  complaintsEmail: support.regulators.complaintsEmail,
  careerEmail: support.email,
  hours: support.hours,
  /** partner is the license holder in states where we have no license. */
  partner: support.partner.name,
  /** federalRegulator is the federal consumer finance regulator. */
  federalRegulator: support.regulators.federal,
  /** offices lists the agents by state code. */
  offices: support.offices,
  social: support.social,
  /** sampleNote marks sample data. An operator's own file has no such note. */
  sampleNote: (support as { note?: string }).note,
} as const
