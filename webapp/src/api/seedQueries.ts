import type { QueryKey } from '@tanstack/react-query'
import type { EmbeddedResponses } from './embeddedResponses'
import {
  configQuery,
  destinationsQuery,
  feesQuery,
  licensesQuery,
  partnerBanksQuery,
  queryClient,
  rateQuery,
  statesQuery,
} from './queries'

type Name = keyof EmbeddedResponses

const queryKeys: Record<Name, QueryKey> = {
  config: configQuery.queryKey,
  states: statesQuery().queryKey,
  destinations: destinationsQuery.queryKey,
  licences: licensesQuery.queryKey,
  partnerBanks: partnerBanksQuery.queryKey,
  rate: rateQuery().queryKey,
  fees: feesQuery.queryKey,
}

function setQueries(answers: EmbeddedResponses) {
  for (const [name, answer] of Object.entries(answers)) {
    queryClient.setQueryData(queryKeys[name as Name], 'result' in answer ? answer.result : answer)
  }
}

let deferred: EmbeddedResponses = {}

/**
 * seedQueries seeds the cache with the answers that were used to prerender the page. The others wait until
 * the page is shown as it was prerendered.
 */
export function seedQueries({ rate, fees, ...immediate }: EmbeddedResponses) {
  setQueries(immediate)
  deferred = { ...(rate && { rate }), ...(fees && { fees }) }
}

/**
 * seedDeferredQueries seeds the cache with the server's remaining answers after hydration, before the page
 * requests them.
 */
export function seedDeferredQueries() {
  setQueries(deferred)
  deferred = {}
}
