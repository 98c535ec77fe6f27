import { terms } from '@/lib/api/terms.gen'
import { dropZeroCents, groupThousands } from '@/lib/money/decimal'
import { policyText } from '../policyText'

const usd = (amount: string) => `$${dropZeroCents(groupThousands(amount))}`

const [tier1, tier2, tier3] = terms.tiers

/** facts holds the values of the placeholders in help articles. They come from the server's constants. */
export const facts: Readonly<Record<string, string>> = {
  ...policyText,
  tier1Transaction: usd(tier1.perTransaction),
  tier1HalfYear: usd(tier1.per180Days),
  tier2Transaction: usd(tier2.perTransaction),
  tier2HalfYear: usd(tier2.per180Days),
  tier3Transaction: usd(tier3.perTransaction),
  tier3Day: usd(tier3.perDay),
  tier3Month: usd(tier3.per30Days),
  tier3HalfYear: usd(tier3.per180Days),
}
