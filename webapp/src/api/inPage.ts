import type { Config, Country, ExchangeRate, FeeSet } from './types'

interface List<T = unknown> {
  result: readonly T[]
}

/** What the server would answer to the calls that a page makes at first, by name. They stand in the page itself. */
export interface Answers {
  config?: Config
  states?: List
  destinations?: List<Country>
  licences?: List
  partnerBanks?: List
  /** Only the running server knows these: a page is prerendered without them. */
  rate?: ExchangeRate
  fees?: List<FeeSet>
}

/** The answers that stand in the page; none where it is served by the development server. */
export function answersInPage(): Answers {
  return JSON.parse(document.getElementById('answers')?.textContent || '{}')
}
