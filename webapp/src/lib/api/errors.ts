import { textOf } from './catalog'

/** FieldError is a validation error for a form field. */
export interface FieldError {
  field: string
  code: string
  message: string
}

/** ApiError is an error response. Status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(init: {
    status: number
    code: string
    message: string
    fields?: FieldError[]
    requestId?: string
    retryAfterSeconds?: number
  }) {
    super(init.message)
    this.status = init.status
    this.code = init.code
    this.fields = init.fields ?? []
    this.requestId = init.requestId
    this.retryAfterSeconds = init.retryAfterSeconds
  }
}

/** BrowserError is an error of a browser feature, with a message for the user. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError'
}

interface ErrorBody {
  code?: unknown
  message?: unknown
  requestId?: unknown
  errors?: { field?: unknown; code?: unknown; defaultMessage?: unknown }[] | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * toApiError parses an error response. Its message joins the messages of the field errors. If there are
 * none, it is the response’s message.
 */
export function toApiError(response: Response, body: unknown): ApiError {
  const errorBody: ErrorBody = typeof body === 'object' && body !== null ? body : {}
  const fields = (errorBody.errors ?? []).map((fieldError) => ({
    field: text(fieldError.field),
    code: text(fieldError.code),
    message: text(fieldError.defaultMessage) || textOf(text(fieldError.code)),
  }))
  const joined = fields
    .map((fieldError) => fieldError.message)
    .filter(Boolean)
    .join(', ')
  const code = text(errorBody.code) || 'SOMETHING_WENT_WRONG'
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiError({
    status: response.status,
    code,
    message: joined || text(errorBody.message) || textOf(code),
    fields,
    requestId: text(errorBody.requestId) || undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

/** networkError returns the error for a request that got no response. */
export const networkError = () =>
  new ApiError({ status: 0, code: 'NETWORK_ERROR', message: textOf('NETWORK_ERROR') })

/** messageOf returns a message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof BrowserError
    ? error.message
    : textOf('SOMETHING_WENT_WRONG')
}

/** hasCode reports whether a thrown value is an ApiError with this code, or has a field error with it. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError &&
  (error.code === code || error.fields.some((fieldError) => fieldError.code === code))
