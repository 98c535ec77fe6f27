import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** FakeQueryClient is a query client without a server. Its queries have preset states. */
class FakeQueryClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { enabled: false, retry: false } } })
  }

  /** Puts a query in the error state. */
  fail(queryKey: QueryKey) {
    this.getQueryCache()
      .build(this, { queryKey })
      .setState({ status: 'error', error: new Error('not loaded'), fetchStatus: 'idle' })
  }
}

/** clientWith returns a client with the queries that `prepare` sets up. All other queries stay pending. */
export function clientWith(prepare: (client: FakeQueryClient) => void): QueryClient {
  const client = new FakeQueryClient()
  prepare(client)
  return client
}

/** noData leaves every query pending. */
export const noData = () => undefined
