import { HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

/** The API that tests call. Each test prepares the answers it needs. An answer that is never requested fails the test. */
export const server = setupServer()

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Requests that many pages make. Only sharedAnswers may leave one of them unrequested. */
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

/** Prepares answers for all tests of a file. A test may request any, all, or none of them. */
export function sharedAnswers(bodies: Partial<Record<SharedPath, JsonBodyType>>) {
  for (const [path, body] of Object.entries(bodies)) {
    const method = sharedRequests[path as SharedPath]
    const handler = http[method](`*${path}`, () => HttpResponse.json(body))
    sharedHandlers.add(handler)
    server.use(handler)
  }
}

/** Returns the method and path of each prepared answer that was not requested, such as `GET /v1/fees`. */
export const unrequestedAnswers = () =>
  server
    .listHandlers()
    .filter((handler) => handler instanceof HttpHandler)
    .filter((handler) => !handler.isUsed && !sharedHandlers.has(handler))
    .map(({ info }) => `${info.method} ${String(info.path).replace(/^\*/, '')}`)

/** Received holds the requests that a prepared call has received. */
export interface Received {
  bodies: unknown[]
  headers: Headers[]
  urls: URL[]
}

/** answers prepares the answer to a call and records its requests. */
export const answers = (method: Method, path: string, body: JsonBodyType, status = 200): Received =>
  answersInTurn(path, () => body, method, status)

/** answersInTurn prepares a call whose answer depends on the request, and records its requests. */
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

/** refuses prepares a refusal in the server's format. */
export const refuses = (
  method: Method,
  path: string,
  status: number,
  code: string,
  message = code,
  errors: { field: string; code: string; defaultMessage: string }[] = [],
) => answers(method, path, { code, message, errors, requestId: 'test' }, status)
