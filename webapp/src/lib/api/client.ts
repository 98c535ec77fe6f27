import createClient from 'openapi-fetch'
import { activity, idleHeader } from './activity'
import { ApiError, networkError, toApiError } from './errors'
import { position, positionHeader } from './position'
import { purpose, purposeHeader, purposeReferenceHeader } from './purpose'
import { sendWrite } from './retry'
import type { paths } from './schema.gen'

/** Credentials provides the session's token and renews it. */
export interface Credentials {
  token(): string | undefined
  /**
   * refresh returns a new token for a rejected one, or undefined if there is none. Concurrent calls share one
   * refresh.
   */
  refresh(rejected: string): Promise<string | undefined>
}

const anonymous: Credentials = { token: () => undefined, refresh: async () => undefined }
let credentials = anonymous

/** setCredentials sets the session's credentials, so the client does not depend on the session module. */
export function setCredentials(next: Credentials) {
  credentials = next
}

let confirmationHandler: (() => Promise<boolean>) | undefined

/**
 * setConfirmationHandler sets the function that asks the user for a fresh second factor. The function’s promise
 * resolves to false if the user cancels.
 */
export function setConfirmationHandler(handler: (() => Promise<boolean>) | undefined) {
  confirmationHandler = handler
}

async function needsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return body.code === 'CONFIRMATION_NEEDED'
}

const idempotencyHeader = 'Idempotency-Key'

/**
 * sessionCalls matches the calls that create or end a session. A 401 from them does not mean that the token has
 * expired.
 */
const sessionCalls = /\/v1\/auth\/(signin|refresh|token|token\/login|signout)$/

async function send(request: Request, token: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers)
  if (token) {
    headers.set('Authorization', `Bearer ${token}`)
    headers.set(idleHeader, activity.idleSeconds())
  }
  const latestPosition = position.current()
  if (request.method === 'GET' && latestPosition) headers.set(positionHeader, latestPosition)
  const currentPurpose = purpose.current()
  if (currentPurpose) {
    headers.set(purposeHeader, currentPurpose.purpose)
    if (currentPurpose.reference) headers.set(purposeReferenceHeader, currentPurpose.reference)
  }
  let response: Response
  try {
    response = await fetch(new Request(request, { headers }))
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw networkError()
  }
  position.record(response.headers.get(positionHeader))
  return response
}

/**
 * sendWithConfirmation sends a request. If the server requires a fresh second factor, it asks for one and
 * retries once.
 */
async function sendWithConfirmation(original: Request): Promise<Response> {
  const retry = confirmationHandler && original.method !== 'GET' ? original.clone() : undefined
  const response = await sendAuthorized(original)
  if (!retry || !confirmationHandler || !(await needsConfirmation(response))) return response
  return (await confirmationHandler()) ? sendAuthorized(retry) : response
}

/**
 * sendAuthorized sends a request with the session's token. On a 401, it refreshes the token and retries once.
 */
async function sendAuthorized(original: Request): Promise<Response> {
  const request = new Request(original)
  if (request.method !== 'GET' && !request.headers.has(idempotencyHeader)) {
    request.headers.set(idempotencyHeader, crypto.randomUUID())
  }
  const token = credentials.token()
  const response = await sendPatiently(request, token)
  if (response.status !== 401 || !token || sessionCalls.test(new URL(request.url).pathname)) return response
  const renewed = await credentials.refresh(token)
  return renewed ? sendPatiently(request, renewed) : response
}

/** sendPatiently sends a request, and repeats a write while the server is unavailable. TanStack Query repeats reads. */
const sendPatiently = (request: Request, token: string | undefined) =>
  request.method === 'GET'
    ? send(request.clone(), token)
    : sendWrite(request, (attempt) => send(attempt, token))

/** api is the typed API client. Wrap a call in `read` to get its data or an ApiError. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
  credentials: 'same-origin',
  fetch: sendWithConfirmation,
})

/** read returns the data of a call or throws an ApiError. */
export async function read<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw toApiError(response, error)
  return data as T
}

/**
 * withIdempotencyKey returns request options with an idempotency key, so that a retried write takes effect
 * only once. Reuse the key for every attempt until the write succeeds.
 */
export const withIdempotencyKey = (key: string) => ({ headers: { [idempotencyHeader]: key } })

/**
 * shouldRetry reports whether to retry a request: up to twice, if there was no response or the server was
 * unavailable.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)
