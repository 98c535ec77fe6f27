import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** FakeQueryClient is a query client that sends no requests. */
class FakeQueryClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { enabled: false, retry: false } } })
  }

  /** Puts a query into the error state. */
  fail(queryKey: QueryKey) {
    this.getQueryCache()
      .build(this, { queryKey })
      .setState({ status: 'error', error: new Error('not loaded'), fetchStatus: 'idle' })
  }
}

/**
 * fakeQueryClient returns a client with the query states that `setUp` creates. All other queries stay
 * pending.
 */
export function fakeQueryClient(setUp: (client: FakeQueryClient) => void = () => undefined): QueryClient {
  const client = new FakeQueryClient()
  setUp(client)
  return client
}
