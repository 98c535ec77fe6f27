import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

/** The API as the tests answer for it. Each test prepares the answers that it needs. */
export const server = setupServer()

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What a prepared call has received so far. */
export interface Received {
  bodies: unknown[]
  headers: Headers[]
  urls: URL[]
}

/** Prepares the answer to a call, and tells afterwards what came in. */
export const answers = (method: Method, path: string, body: JsonBodyType, status = 200): Received =>
  answersInTurn(path, () => body, method, status)

/** Prepares a call whose answer depends on what is asked, and tells afterwards what came in. */
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

/** Prepares a refusal, as the server words one. */
export const refuses = (
  method: Method,
  path: string,
  status: number,
  code: string,
  message = code,
  errors: { field: string; code: string; defaultMessage: string }[] = [],
) => answers(method, path, { code, message, errors, requestId: 'test' }, status)
