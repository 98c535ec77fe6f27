import { expect, test } from 'vitest'
import { api, read } from '@/lib/api/client'
import { mockResponse, mockSharedResponses, unusedResponses } from './server'

test('a mock response is unused until a request matches its method and path', async () => {
  mockResponse('get', '/v1/states/:country', { result: [] })
  mockResponse('post', '/v1/senders/kyc-status', { kycStatus: 'VERIFIED', isKYCVerified: true })
  await read(api.GET('/v1/states/{country}', { params: { path: { country: 'USA' } } }))
  expect(unusedResponses()).toEqual(['POST /v1/senders/kyc-status'])
  await read(api.POST('/v1/senders/kyc-status', { body: { status: 'VERIFIED' } }))
  expect(unusedResponses()).toEqual([])
})

test('a mock response that replaces a used response is unused', async () => {
  const limit = () => read(api.GET('/v1/senders/transactions/limit'))
  mockResponse('get', '/v1/senders/transactions/limit', { senderLimit: '1.00' })
  await limit()
  mockResponse('get', '/v1/senders/transactions/limit', { senderLimit: '2.00' })
  expect(unusedResponses()).toEqual(['GET /v1/senders/transactions/limit'])
  expect(await limit()).toEqual({ senderLimit: '2.00' })
})

test('a shared mock response does not count as unused', () => {
  mockSharedResponses({ '/v1/config': {} })
  expect(unusedResponses()).toEqual([])
})
