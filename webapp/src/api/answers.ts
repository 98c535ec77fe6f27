import type { QueryKey } from '@tanstack/react-query'
import type { Answers } from './inPage'
import {
  configQuery,
  destinationsQuery,
  feesQuery,
  licencesQuery,
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
  licences: licencesQuery.queryKey,
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

/** Takes up the answers that the page was written out with. The others wait until it is shown as it was written out. */
export function takeAnswers({ rate, fees, ...lasting }: Answers) {
  know(lasting)
  passing = { ...(rate && { rate }), ...(fees && { fees }) }
}

/** Takes up what else the server has sent along, once the page is shown, before it asks for the same itself. */
export function takePassingAnswers() {
  know(passing)
  passing = {}
}
