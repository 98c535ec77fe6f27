import { expect, it } from 'vitest'
import { readEmbeddedResponses } from './embeddedResponses'
import { configQuery, feesQuery, partnerBanksQuery, queryClient, rateQuery } from './queries'
import prerenderedResponses from './responses.gen.json'
import { seedDeferredQueries, seedQueries } from './seedQueries'
import type { ExchangeRate } from './types'

const rate = {
  rate: '140.00',
  midRate: '141.00',
  sourceCurrency: 'USD',
  destinationCurrency: 'NPR',
  publishedAt: '2026-11-20T18:30:00Z',
} as ExchangeRate

it('a page uses its prerendered responses immediately, and the rate and fees after hydration', () => {
  seedQueries({ partnerBanks: prerenderedResponses.partnerBanks, rate, fees: { result: [] } })
  expect(queryClient.getQueryData(partnerBanksQuery.queryKey)).toHaveLength(14)
  expect(queryClient.getQueryData(rateQuery().queryKey)).toBeUndefined()
  seedDeferredQueries()
  expect(queryClient.getQueryData(rateQuery().queryKey)).toEqual(rate)
  expect(queryClient.getQueryData(feesQuery.queryKey)).toEqual([])
})

it('deferred responses are used only once', () => {
  seedQueries({ rate })
  seedDeferredQueries()
  queryClient.clear()
  seedDeferredQueries()
  expect(queryClient.getQueryData(rateQuery().queryKey)).toBeUndefined()
})

it('the responses are read from the page, or are empty with the development server', () => {
  expect(readEmbeddedResponses()).toEqual({})
  const script = document.createElement('script')
  script.id = 'responses'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ config: prerenderedResponses.config })
  document.head.append(script)
  seedQueries(readEmbeddedResponses())
  script.remove()
  expect(queryClient.getQueryData(configQuery.queryKey)).toEqual(prerenderedResponses.config)
})
