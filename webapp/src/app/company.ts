import support from '../../../domain/reference/data/support.json'

// SAMPLE DATA, from the one file that the server prints on receipts too: an operator puts its own there, and until then
// every page carries the test-site banner.
export const company = {
  name: 'Hulak',
  legalName: support.company.name,
  address: support.company.address,
  supportEmail: support.email,
  supportPhones: support.phones,
  complaintsEmail: support.regulators.complaintsEmail,
  careerEmail: support.email,
  hours: support.hours,
  /** Who holds the licence in the states where we hold none. */
  partner: support.partner.name,
  /** The federal regulator of consumer finance. */
  federalRegulator: support.regulators.federal,
  /** Where agents sit, by the code of their state. */
  offices: support.offices,
  social: support.social,
  /** Says of sample data that they are; an operator's own file has no such note. */
  sampleNote: (support as { note?: string }).note,
} as const
