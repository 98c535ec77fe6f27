import createClient from 'openapi-fetch'
import { activity, idleHeader } from './activity'
import { ApiError, networkError, toApiError } from './errors'
import { position, positionHeader } from './position'
import { purpose, purposeHeader, purposeReferenceHeader } from './purpose'
import type { paths } from './schema.gen'

/** Credentials gives the client the session's token and a way to renew it. */
export interface Credentials {
  token(): string | undefined
  /**
   * refresh returns the new token after one refresh shared by all callers, or undefined if the session has
   * ended.
   */
  refresh(rejected: string): Promise<string | undefined>
}

const anonymous: Credentials = { token: () => undefined, refresh: async () => undefined }
let credentials = anonymous

/** setCredentials sets the session's credentials, so the client does not depend on the session module. */
export function setCredentials(next: Credentials) {
  credentials = next
}

let confirm: (() => Promise<boolean>) | undefined

/** Sets how to ask the user for a fresh second factor. The promise resolves to false if the user declines. */
export function setConfirmationHandler(ask: (() => Promise<boolean>) | undefined) {
  confirm = ask
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
 * sessionCalls lists calls that create or end a session. A 401 from them is the result, not a sign of an
 * expired token.
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

/** Sends a request. If the server wants a fresh second factor first, asks for it and sends the same request once more. */
async function sendConfirmed(original: Request): Promise<Response> {
  const retry = confirm && original.method !== 'GET' ? original.clone() : undefined
  const response = await sendAuthorized(original)
  if (!retry || !confirm || !(await needsConfirmation(response))) return response
  return (await confirm()) ? sendAuthorized(retry) : response
}

/** Sends a request with the session's token; on 401 waits for one refresh and sends the same request once more. */
async function sendAuthorized(original: Request): Promise<Response> {
  const request = new Request(original)
  if (request.method !== 'GET' && !request.headers.has(idempotencyHeader)) {
    request.headers.set(idempotencyHeader, crypto.randomUUID())
  }
  const retry = request.clone()
  const token = credentials.token()
  const response = await send(request, token)
  if (response.status !== 401 || !token || sessionCalls.test(new URL(request.url).pathname)) return response
  const renewed = await credentials.refresh(token)
  return renewed ? send(retry, renewed) : response
}

/** api is the typed API client. Wrap a call in `read` to get its data or an ApiError. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
  credentials: 'same-origin',
  fetch: sendConfirmed,
})

/** read returns the data of a call or throws an ApiError. */
export async function read<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw toApiError(response, error)
  return data as T
}

/**
 * once returns the header that makes a repeated write happen once. The key must stay the same until the write
 * has succeeded.
 */
export const once = (key: string) => ({ headers: { [idempotencyHeader]: key } })

/** shouldRetry tells whether a retry can succeed: there was no response, or the server is overloaded. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)
