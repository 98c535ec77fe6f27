import { HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

/** server is the mock API. Each test sets up its responses. A response that is never requested fails the test. */
export const server = setupServer()

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** sharedRequests lists requests that many pages make, with their methods. Their shared responses may stay unrequested. */
const sharedRequests = {
  '/v1/auth/confirmation': 'get',
  '/v1/auth/widget-token': 'get',
  '/v1/banks': 'get',
  '/v1/banks/NPL/cooperatives': 'get',
  '/v1/config': 'get',
  '/v1/countries/USA/destinations': 'get',
  '/v1/coupons/check/NPL': 'get',
  '/v1/fees': 'get',
  '/v1/payers': 'get',
  '/v1/quotes': 'get',
  '/v1/senders/banks': 'get',
  '/v1/senders/beneficiaries': 'get',
  '/v1/senders/cards': 'get',
  '/v1/senders/transactions/disclosure': 'post',
  '/v1/senders/transactions/limit': 'get',
  '/v1/states/NPL': 'get',
  '/v1/states/USA': 'get',
} as const satisfies Record<string, Method>

type SharedPath = keyof typeof sharedRequests

const sharedHandlers = new WeakSet<object>()

/** sharedAnswers sets up responses for all tests of a file. They may stay unrequested. */
export function sharedAnswers(bodies: Partial<Record<SharedPath, JsonBodyType>>) {
  for (const [path, body] of Object.entries(bodies)) {
    const method = sharedRequests[path as SharedPath]
    const handler = http[method](`*${path}`, () => HttpResponse.json(body))
    sharedHandlers.add(handler)
    server.use(handler)
  }
}

/** unrequestedAnswers returns the method and path of each response that was not requested, such as `GET /v1/fees`. */
export const unrequestedAnswers = () =>
  server
    .listHandlers()
    .filter((handler) => handler instanceof HttpHandler)
    .filter((handler) => !handler.isUsed && !sharedHandlers.has(handler))
    .map(({ info }) => `${info.method} ${String(info.path).replace(/^\*/, '')}`)

/** Received holds the requests to a mock endpoint. */
export interface Received {
  bodies: unknown[]
  headers: Headers[]
  urls: URL[]
}

/** answers sets up the response of an endpoint and records the requests. */
export const answers = (method: Method, path: string, body: JsonBodyType, status = 200): Received =>
  answersInTurn(path, () => body, method, status)

/** answersInTurn sets up an endpoint whose response depends on the URL, and records the requests. */
export function answersInTurn(
  path: string,
  body: (url: URL) => JsonBodyType,
  method: Method = 'get',
  status = 200,
): Received {
  const received: Received = { bodies: [], headers: [], urls: [] }
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      const text = await request.text()
      const url = new URL(request.url)
      received.bodies.push(text ? JSON.parse(text) : undefined)
      received.headers.push(request.headers)
      received.urls.push(url)
      return HttpResponse.json(body(url), { status })
    }),
  )
  return received
}

/** refuses sets up an error response in the server's format. */
export const refuses = (
  method: Method,
  path: string,
  status: number,
  code: string,
  message = code,
  errors: { field: string; code: string; defaultMessage: string }[] = [],
) => answers(method, path, { code, message, errors, requestId: 'test' }, status)
