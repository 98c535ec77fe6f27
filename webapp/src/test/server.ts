import { HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

/** server is the mock API. A test fails if it leaves a mock response unused. */
export const server = setupServer()

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** sharedRequests maps each path that many pages request to its HTTP method. */
const sharedRequests = {
  '/v1/auth/confirmation': 'get',
  '/v1/auth/widget-token': 'get',
  '/v1/banks': 'get',
  '/v1/banks/NPL/cooperatives': 'get',
  '/v1/config': 'get',
  '/v1/countries/USA/destinations': 'get',
  '/v1/coupons/check/NPL': 'get',
  '/v1/fees': 'get',
  '/v1/localities/NPL': 'get',
  '/v1/payers': 'get',
  '/v1/quotes': 'get',
  '/v1/senders/banks': 'get',
  '/v1/senders/beneficiaries': 'get',
  '/v1/senders/cards': 'get',
  '/v1/senders/requests': 'get',
  '/v1/senders/transactions': 'get',
  '/v1/senders/transactions/disclosure': 'post',
  '/v1/senders/transactions/limit': 'get',
  '/v1/states/NPL': 'get',
  '/v1/states/USA': 'get',
} as const satisfies Record<string, Method>

type SharedPath = keyof typeof sharedRequests

const sharedHandlers = new WeakSet<object>()

/**
 * mockSharedResponses mocks responses for all tests in a file. Unlike other mock responses, they can remain
 * unused.
 */
export function mockSharedResponses(bodies: Partial<Record<SharedPath, JsonBodyType>>) {
  for (const [path, body] of Object.entries(bodies)) {
    const method = sharedRequests[path as SharedPath]
    const handler = http[method](`*${path}`, () => HttpResponse.json(body))
    sharedHandlers.add(handler)
    server.use(handler)
  }
}

/** unusedResponses returns the method and path of each unused mock response, such as `GET /v1/fees`. */
export const unusedResponses = () =>
  server
    .listHandlers()
    .filter((handler) => handler instanceof HttpHandler)
    .filter((handler) => !handler.isUsed && !sharedHandlers.has(handler))
    .map(({ info }) => `${info.method} ${String(info.path).replace(/^\*/, '')}`)

/** RecordedRequests holds the requests to a mock endpoint. */
export interface RecordedRequests {
  bodies: unknown[]
  headers: Headers[]
  urls: URL[]
}

/** mockResponse mocks an endpoint's response and records its requests. */
export const mockResponse = (
  method: Method,
  path: string,
  body: JsonBodyType,
  status = 200,
): RecordedRequests => mockResponses(path, () => body, method, status)

/** mockResponses mocks an endpoint whose response depends on the URL, and records its requests. */
export function mockResponses(
  path: string,
  body: (url: URL) => JsonBodyType,
  method: Method = 'get',
  status = 200,
): RecordedRequests {
  const recorded: RecordedRequests = { bodies: [], headers: [], urls: [] }
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      const text = await request.text()
      const url = new URL(request.url)
      recorded.bodies.push(text ? JSON.parse(text) : undefined)
      recorded.headers.push(request.headers)
      recorded.urls.push(url)
      return HttpResponse.json(body(url), { status })
    }),
  )
  return recorded
}

/** mockError mocks an error response in the server's format. */
export const mockError = (
  method: Method,
  path: string,
  status: number,
  code: string,
  message = code,
  errors: { field: string; code: string; defaultMessage: string }[] = [],
) => mockResponse(method, path, { code, message, errors, requestId: 'test' }, status)
