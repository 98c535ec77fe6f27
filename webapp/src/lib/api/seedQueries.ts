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
  licenses: licensesQuery.queryKey,
  partnerBanks: partnerBanksQuery.queryKey,
  rate: rateQuery().queryKey,
  fees: feesQuery.queryKey,
}

function setQueries(responses: EmbeddedResponses) {
  for (const [name, response] of Object.entries(responses)) {
    queryClient.setQueryData(queryKeys[name as Name], 'result' in response ? response.result : response)
  }
}

let deferred: EmbeddedResponses = {}

/**
 * seedQueries seeds the query cache with the responses that the page was prerendered with. It defers the rate
 * and the fees, so that hydration renders the same HTML.
 */
export function seedQueries({ rate, fees, ...immediate }: EmbeddedResponses) {
  setQueries(immediate)
  deferred = { ...(rate && { rate }), ...(fees && { fees }) }
}

/**
 * seedDeferredQueries seeds the query cache with the deferred responses. Call it after hydration, before the
 * page requests them.
 */
export function seedDeferredQueries() {
  setQueries(deferred)
  deferred = {}
}
