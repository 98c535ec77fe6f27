import { expect, test } from 'vitest'
import { newIdempotencyKey } from './idempotencyKey'

test('an idempotency key is a version 7 UUID that starts with the timestamp', () => {
  const key = newIdempotencyKey(Date.UTC(2022, 1, 22, 19, 22, 22)) // the example from RFC 9562, appendix A.6
  expect(key).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('keys created at the same time differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newIdempotencyKey(0))).size).toBe(1000)
})
