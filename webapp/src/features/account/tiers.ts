import { terms } from '@/lib/api/terms.gen'

/** requirements lists the information required for each tier (9.05). */
const requirements = [
  'Full name, address, date of birth, phone, email, purpose of your transfers, relationship to your beneficiary, and a sanctions check',
  'ID number, issuing authority, and expiration date, a copy of the ID, full Social Security number, occupation, and employer',
  'Source of funds, shown by a bank statement or a pay stub',
] as const

/**
 * tiers lists each tier's limits in USD and its requirements. Limits exclude fees unless `feesIncluded` is
 * set.
 */
export const tiers = terms.tiers.map((tier, index) => ({
  ...tier,
  number: index + 1,
  requirements: requirements[index],
}))
