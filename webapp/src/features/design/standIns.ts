import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** A client of queries that asks no server: what a specimen shows is what it was given, or what it waits for. */
class StandIn extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { enabled: false, retry: false } } })
  }

  /** From now on the query has failed. */
  fail(queryKey: QueryKey) {
    this.getQueryCache()
      .build(this, { queryKey })
      .setState({ status: 'error', error: new Error('not loaded'), fetchStatus: 'idle' })
  }
}

/** A client whose queries are in the state that `prepare` brings about; all others are still waiting. */
export function clientWith(prepare: (client: StandIn) => void): QueryClient {
  const client = new StandIn()
  prepare(client)
  return client
}

/** Prepares nothing: every query waits. */
export const waiting = () => undefined
