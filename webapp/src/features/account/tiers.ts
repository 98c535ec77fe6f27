import { terms } from '@/api/terms.gen'

/** requirements lists the information that each tier requires (9.05). */
const requirements = [
  'Full name, gender, address, date of birth, phone, email, and a check of sanctions lists',
  'Identity document with its number, issuer and expiry, social security number, occupation and employer',
  'Source of funds: a bank statement or a pay slip',
] as const

/** tiers lists the tier limits in USD, without fees unless noted, and their requirements. */
export const tiers = terms.tiers.map((tier, index) => ({
  ...tier,
  number: index + 1,
  requirements: requirements[index],
}))
