import { textOf } from './catalogue'

/** FieldFault is a refused form field with the code and text of the reason. */
export interface FieldFault {
  field: string
  code: string
  message: string
}

/** ApiError is a refusal or failure of the server. Status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: FieldFault[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(init: {
    status: number
    code: string
    message: string
    fields?: FieldFault[]
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

interface ErrorBody {
  code?: unknown
  message?: unknown
  requestId?: unknown
  errors?: { field?: unknown; code?: unknown; defaultMessage?: unknown }[] | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * toApiError parses an error response: the joined texts of its fields if there are any, otherwise the
 * message.
 */
export function toApiError(response: Response, body: unknown): ApiError {
  const answer: ErrorBody = typeof body === 'object' && body !== null ? body : {}
  const fields = (answer.errors ?? []).map((fault) => ({
    field: text(fault.field),
    code: text(fault.code),
    message: text(fault.defaultMessage) || textOf(text(fault.code)),
  }))
  const joined = fields
    .map((fault) => fault.message)
    .filter(Boolean)
    .join(', ')
  const code = text(answer.code) || 'SOMETHING_WENT_WRONG'
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiError({
    status: response.status,
    code,
    message: joined || text(answer.message) || textOf(code),
    fields,
    requestId: text(answer.requestId) || undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

/** networkError is the error of a request without a response. */
export const networkError = () =>
  new ApiError({ status: 0, code: 'NETWORK_ERROR', message: textOf('NETWORK_ERROR') })

/** messageOf returns a message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : textOf('SOMETHING_WENT_WRONG')
}

/** hasCode tells whether a thrown value is a server refusal with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && (error.code === code || error.fields.some((fault) => fault.code === code))
