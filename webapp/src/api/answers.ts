import type { QueryKey } from '@tanstack/react-query'
import type { Answers } from './inPage'
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

type Name = keyof Answers

const places: Record<Name, QueryKey> = {
  config: configQuery.queryKey,
  states: statesQuery().queryKey,
  destinations: destinationsQuery.queryKey,
  licences: licensesQuery.queryKey,
  partnerBanks: partnerBanksQuery.queryKey,
  rate: rateQuery().queryKey,
  fees: feesQuery.queryKey,
}

function know(answers: Answers) {
  for (const [name, answer] of Object.entries(answers)) {
    queryClient.setQueryData(places[name as Name], 'result' in answer ? answer.result : answer)
  }
}

let passing: Answers = {}

/**
 * takeAnswers seeds the cache with the answers that were used to prerender the page. The others wait until
 * the page is shown as it was prerendered.
 */
export function takeAnswers({ rate, fees, ...lasting }: Answers) {
  know(lasting)
  passing = { ...(rate && { rate }), ...(fees && { fees }) }
}

/**
 * takePassingAnswers seeds the cache with the server's remaining answers after hydration, before the page
 * requests them.
 */
export function takePassingAnswers() {
  know(passing)
  passing = {}
}
