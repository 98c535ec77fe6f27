import { terms } from '@/api/terms.gen'

/** What each tier asks of the sender (9.05). */
const needs = [
  'Full name, gender, address, date of birth, phone, email, and a check of sanctions lists',
  'Identity document with its number, issuer and expiry, social security number, occupation and employer',
  'Source of funds: a bank statement or a pay slip',
] as const

/** The limits of the tiers in USD, without fees where nothing else is said, and what each asks of the sender. */
export const tiers = terms.tiers.map((tier, index) => ({ ...tier, number: index + 1, needs: needs[index] }))
