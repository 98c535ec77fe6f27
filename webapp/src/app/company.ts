import support from '../../../domain/reference/data/support.json'

// SAMPLE DATA, from the one file that the server prints on receipts too: an operator puts its own there, and until then
// every page carries the test-site banner. Support phone numbers come from the server's configuration.
export const company = {
  name: 'Hulak',
  legalName: support.company.name,
  address: support.company.address,
  supportEmail: support.email,
  complaintsEmail: support.regulators.complaintsEmail,
  careerEmail: support.email,
  hours: support.hours,
  /** Where agents sit, by the code of their state. */
  offices: support.offices,
} as const
