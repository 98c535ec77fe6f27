import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/test/server'
import { api, read, withIdempotencyKey } from './client'
import { maxWaitMs, sendWrite } from './retry'

afterEach(() => void vi.useRealTimers())

const unavailable = (code: string, retryAfter: string | null = '0') =>
  HttpResponse.json(
    { code, message: code, errors: [], requestId: 'test' },
    { status: 503, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } },
  )

/** mockWrites mocks one response for each request and returns the requests’ keys and bodies. The last response repeats. */
function mockWrites(path: string, ...responses: (() => Response)[]) {
  const requests: { key: string | null; body: unknown }[] = []
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      requests.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
      return (responses[requests.length - 1] ?? responses.at(-1))?.() ?? HttpResponse.json({})
    }),
  )
  return requests
}

const succeed = () => HttpResponse.json({ success: true })
const write = () =>
  read(api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' }, ...withIdempotencyKey('key-1') }))
const writesPath = '/v1/senders/kyc-status'

describe('a write while the server is unavailable', () => {
  it.each(['TRY_LATER', 'BUSY', 'OUTCOME_UNKNOWN'])(
    'is repeated with the same key and body after %s',
    async (code) => {
      const requests = mockWrites(
        writesPath,
        () => unavailable(code),
        () => unavailable(code),
        succeed,
      )
      await expect(write()).resolves.toEqual({ success: true })
      expect(requests).toEqual(Array(3).fill({ key: 'key-1', body: { status: 'VERIFIED' } }))
    },
  )

  it('fails with the server’s code after five attempts', async () => {
    const requests = mockWrites(writesPath, () => unavailable('TRY_LATER'))
    await expect(write()).rejects.toMatchObject({ status: 503, code: 'TRY_LATER' })
    expect(requests).toHaveLength(5)
  })

  it('has an unknown outcome if one attempt had, and no later attempt succeeds', async () => {
    mockWrites(
      writesPath,
      () => unavailable('OUTCOME_UNKNOWN'),
      () => unavailable('BUSY'),
    )
    await expect(write()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it('is not repeated if the next attempt would start after 15 seconds', async () => {
    const requests = mockWrites(writesPath, () => unavailable('TRY_LATER', String(maxWaitMs / 1_000)))
    await expect(write()).rejects.toMatchObject({ code: 'TRY_LATER' })
    expect(requests).toHaveLength(1)
  })

  it('fails like a lost connection if a later attempt gets no response in time', async () => {
    vi.useFakeTimers()
    const request = new Request('http://localhost/v1/senders/kyc-status', { method: 'POST' })
    const never = new Promise<Response>(() => undefined)
    const send = vi.fn().mockResolvedValueOnce(unavailable('TRY_LATER')).mockReturnValue(never)
    const outcome = expect(sendWrite(request, send)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await vi.advanceTimersByTimeAsync(maxWaitMs)
    await outcome
    expect(send).toHaveBeenCalledTimes(2)
  })

  it.each(['LOG_STOPPED', 'SCANNER_UNAVAILABLE'])('is not repeated after %s', async (code) => {
    const requests = mockWrites(writesPath, () => unavailable(code))
    await expect(write()).rejects.toMatchObject({ code })
    expect(requests).toHaveLength(1)
  })

  it('is not repeated without a Retry-After header', async () => {
    const requests = mockWrites(writesPath, () => unavailable('TRY_LATER', null))
    await expect(write()).rejects.toMatchObject({ code: 'TRY_LATER' })
    expect(requests).toHaveLength(1)
  })

  it('is not repeated if it might have taken effect and ignores the key', async () => {
    const requests = mockWrites('/v1/auth/forgot-password', () => unavailable('OUTCOME_UNKNOWN'))
    const call = read(api.POST('/v1/auth/forgot-password', { body: { email: 'sita@example.com' } }))
    await expect(call).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(requests).toHaveLength(1)
  })
})
