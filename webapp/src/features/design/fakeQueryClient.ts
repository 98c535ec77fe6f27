import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** FakeQueryClient is a query client without a server. It shows prepared or pending states. */
class FakeQueryClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { enabled: false, retry: false } } })
  }

  /** Makes the query fail. */
  fail(queryKey: QueryKey) {
    this.getQueryCache()
      .build(this, { queryKey })
      .setState({ status: 'error', error: new Error('not loaded'), fetchStatus: 'idle' })
  }
}

/** clientWith returns a client with the queries set up by `prepare`. All others stay pending. */
export function clientWith(prepare: (client: FakeQueryClient) => void): QueryClient {
  const client = new FakeQueryClient()
  prepare(client)
  return client
}

/** noData leaves every query pending. */
export const noData = () => undefined
