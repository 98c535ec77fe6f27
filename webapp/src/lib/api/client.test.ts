import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { mockError, mockResponse, server } from '@/test/server'
import { textOf } from './catalog'
import { api, read, shouldRetry } from './client'
import { ApiError, hasCode, messageOf } from './errors'

const glance = () => read(api.GET('/v1/senders/transactions/glance'))
const errorFrom = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('errors', () => {
  it('the messages in an errors list are joined with a comma (8.01a 7.14b)', async () => {
    mockError('get', '/v1/senders/transactions/glance', 400, 'VALIDATION_FAILED', 'not this', [
      { field: 'email', code: 'INVALID_EMAIL', defaultMessage: 'First' },
      { field: 'phone', code: 'INVALID_PHONE', defaultMessage: 'Second' },
    ])
    const error = await errorFrom(glance())
    expect(messageOf(error)).toBe('First, Second')
    expect(hasCode(error, 'INVALID_PHONE')).toBe(true)
  })

  it('the message is shown if there is no errors list (8.01b)', async () => {
    mockError('get', '/v1/senders/transactions/glance', 422, 'MIN_TXN_AMOUNT', 'Minimum amount is $ 50.00')
    expect(messageOf(await errorFrom(glance()))).toBe('Minimum amount is $ 50.00')
  })

  it('an empty error response shows the general error text (8.01c)', async () => {
    server.use(
      http.get('*/v1/senders/transactions/glance', () => new HttpResponse('<html>', { status: 502 })),
    )
    const general = 'Something went wrong. Please try again later or contact our customer support.'
    expect(messageOf(await errorFrom(glance()))).toBe(general)
    expect(messageOf(new TypeError('secret detail'))).toBe(general)
  })

  it('a request without a response is a network error (8.01c 8.16a)', async () => {
    server.use(http.get('*/v1/senders/transactions/glance', () => HttpResponse.error()))
    const error = await errorFrom(glance())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
    expect(shouldRetry(0, error)).toBe(true)
    expect(shouldRetry(2, error)).toBe(false)
  })

  it('an error response other than 503 is not retried (8.16b)', () => {
    for (const status of [400, 401, 403, 404, 409, 422, 500]) {
      expect(shouldRetry(0, new ApiError({ status, code: 'X', message: '' }))).toBe(false)
    }
  })

  it('an unknown code shows the general error text (8.15a)', () => {
    expect(textOf('UNKNOWN_CODE')).toBe(textOf('SOMETHING_WENT_WRONG'))
    expect(textOf('MIN_TXN_AMOUNT', { amount: '50.00' })).toBe('Minimum amount is $ 50.00')
  })
})

describe('reading your own writes', () => {
  it('reads send the highest position of all writes', async () => {
    const position = { value: '41' }
    server.use(
      http.post('*/v1/senders/kyc-status', () =>
        HttpResponse.json({}, { headers: { 'Hulak-Position': position.value } }),
      ),
    )
    const reads = mockResponse('get', '/v1/senders/transactions/glance', {})
    const write = () => read(api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' } }))
    await write()
    await glance()
    position.value = '7'
    await write()
    await glance()
    expect(reads.headers.map((headers) => headers.get('Hulak-Position'))).toEqual(['41', '41'])
  })

  it('every write has its own idempotency key', async () => {
    const writes = mockResponse('post', '/v1/senders/kyc-status', {})
    await read(api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' } }))
    await read(api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' } }))
    const keys = writes.headers.map((headers) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[0]).not.toBe(keys[1])
  })
})
