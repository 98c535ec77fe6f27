import { networkError } from './errors'

/** maxWaitMs is the longest time that a write waits, with its retries. It is the server’s limit for one call. */
export const maxWaitMs = 15_000

const maxRetries = 4

/** nothingStored holds the codes of a 503 response that say that the write had no effect. */
const nothingStored = new Set(['TRY_LATER', 'BUSY'])

/** ignoresKey matches the calls that ignore the idempotency key, because their responses contain secrets. */
const ignoresKey = /\/v1\/auth\//

async function codeOf(response: Response): Promise<string> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return body.code ?? ''
}

const listeners = new Set<() => void>()
let waiting = 0

/** isWaiting reports whether a write waits until the server is available again. */
export const isWaiting = () => waiting > 0

/** onWaitingChange calls the listener when isWaiting might have changed. It returns a function that stops this. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changeWaiting(by: number) {
  waiting += by
  for (const listener of listeners) listener()
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** orNetworkError returns the response, or throws a network error if there is none in time. */
async function orNetworkError(response: Promise<Response>, ms: number): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(networkError()), ms)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * sendWrite sends a write and repeats it, with the same idempotency key, while the server is temporarily
 * unavailable. The delay starts with the server’s Retry-After and doubles. If an attempt might have taken effect
 * and no later attempt succeeds, the result is that attempt’s OUTCOME_UNKNOWN response.
 */
export async function sendWrite(
  request: Request,
  send: (attempt: Request) => Promise<Response>,
): Promise<Response> {
  const deadline = Date.now() + maxWaitMs
  const response = await send(request.clone())
  if (response.status !== 503) return response
  changeWaiting(1)
  return repeat(request, send, response, deadline).finally(() => changeWaiting(-1))
}

async function repeat(
  request: Request,
  send: (attempt: Request) => Promise<Response>,
  first: Response,
  deadline: number,
): Promise<Response> {
  let response = first
  let unknownOutcome: Response | undefined
  for (let retries = 0; response.status === 503; retries += 1) {
    const code = await codeOf(response)
    if (code === 'OUTCOME_UNKNOWN') unknownOutcome = response
    const mayRepeat =
      nothingStored.has(code) ||
      (code === 'OUTCOME_UNKNOWN' && !ignoresKey.test(new URL(request.url).pathname))
    const retryAfter = response.headers.get('Retry-After')
    const delayMs = Number(retryAfter) * 1_000 * 2 ** retries
    if (!mayRepeat || retryAfter === null || retries === maxRetries || Date.now() + delayMs >= deadline) {
      return unknownOutcome ?? response
    }
    await wait(delayMs)
    response = await orNetworkError(send(request.clone()), deadline - Date.now())
  }
  return response
}
