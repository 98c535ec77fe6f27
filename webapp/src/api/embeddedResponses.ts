import type { Config, Country, ExchangeRate, FeeSet } from './types'

interface List<T = unknown> {
  result: readonly T[]
}

/** EmbeddedResponses holds the server's answers to a page's first calls, by name. They are embedded in the page. */
export interface EmbeddedResponses {
  config?: Config
  states?: List
  destinations?: List<Country>
  licences?: List
  partnerBanks?: List
  /** Only the running server knows these. A page is prerendered without them. */
  rate?: ExchangeRate
  fees?: List<FeeSet>
}

/** readEmbeddedResponses reads the answers embedded in the page. There are none with the development server. */
export function readEmbeddedResponses(): EmbeddedResponses {
  return JSON.parse(document.getElementById('answers')?.textContent || '{}')
}
