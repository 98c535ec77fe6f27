import type { Config, Country, ExchangeRate, FeeSet } from './types'

interface List<T = unknown> {
  result: readonly T[]
}

/** EmbeddedResponses holds API responses by name. The server embeds them in a prerendered page. */
export interface EmbeddedResponses {
  config?: Config
  states?: List
  destinations?: List<Country>
  licenses?: List
  partnerBanks?: List
  /** The server adds the rate and the fees when it sends the page. The page is prerendered without them. */
  rate?: ExchangeRate
  fees?: List<FeeSet>
}

/**
 * readEmbeddedResponses returns the responses embedded in the page. With the development server, there are
 * none.
 */
export function readEmbeddedResponses(): EmbeddedResponses {
  return JSON.parse(document.getElementById('responses')?.textContent || '{}')
}
