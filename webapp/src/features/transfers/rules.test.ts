import { describe, expect, test } from 'vitest'
import type { DeliveryStatus, KycStatus, TransactionStatus } from '@/lib/api/types'
import { aTransaction } from '@/test/fixtures'
import { kycBannerOf } from './kycBanner'
import { canCancelNow, hasReceipt, isCancelable } from './rules'
import { timelineSteps } from './timeline'

const withState = (status: TransactionStatus, deliveryStatus: DeliveryStatus) => ({
  ...aTransaction,
  status,
  deliveryStatus,
})

describe('canceling a transfer', () => {
  test.each(['CANCELED', 'REFUNDED', 'RETURNED', 'FAILED', 'COMPLETED'] as const)(
    'is not offered for a %s transfer (4.03a)',
    (status) => {
      expect(isCancelable(withState(status, 'PENDING'))).toBe(false)
    },
  )

  test.each(['HOLD', 'PENDING', 'PROCESSED', 'INITIATED'] as const)(
    'is offered for a %s transfer until it is delivered (4.03a)',
    (status) => {
      expect(isCancelable(withState(status, 'DELIVERY_REQUESTED'))).toBe(true)
      expect(isCancelable(withState(status, 'DELIVERED'))).toBe(false)
    },
  )

  test('is possible until the cancellation deadline (4.03d 9.09e)', () => {
    const deadline = Date.parse(aTransaction.createdAt) + 30 * 60_000
    expect(canCancelNow(aTransaction, deadline)).toBe(true)
    expect(canCancelNow(aTransaction, deadline + 1)).toBe(false)
  })
})

test('the receipt is offered once a transfer has a status (4.03b)', () => {
  expect(hasReceipt(aTransaction)).toBe(true)
  expect(hasReceipt({ status: '' as TransactionStatus })).toBe(false)
})

describe('the timeline', () => {
  const events = [
    { at: '2026-11-20T18:30:00Z', code: 'CREATED', text: 'You asked us to send 200.00 USD' },
    { at: '2026-11-20T18:31:00Z', code: 'FUNDING_SETTLED', text: 'Your payment has arrived' },
  ]
  const steps = (status: TransactionStatus, delivery: DeliveryStatus, list = events) =>
    timelineSteps(list, withState(status, delivery), (at) => at).map(
      ({ label, state }) => `${state}: ${label}`,
    )

  test('past events are done, the latest event is active, and the next steps follow', () => {
    expect(steps('PROCESSED', 'PENDING')).toEqual([
      'done: You asked us to send 200.00 USD',
      'active: Your payment has arrived',
      'todo: Sent to the payout partner',
      'todo: Delivered',
    ])
  })

  test('a delivered transfer has no next steps', () => {
    const delivered = { at: '2026-11-21T08:00:00Z', code: 'DELIVERED', text: 'Sita has the money' }
    expect(steps('COMPLETED', 'DELIVERED', [...events, delivered]).at(-1)).toBe('done: Sita has the money')
  })

  test('a failed transfer has no next steps', () => {
    const declined = {
      at: '2026-11-20T18:32:00Z',
      code: 'FUNDING_DECLINED',
      text: 'Your bank declined the payment',
    }
    expect(steps('FAILED', 'PENDING', [...events, declined]).at(-1)).toBe(
      'failed: Your bank declined the payment',
    )
  })
})

describe('the dashboard banner', () => {
  const banner = (status: KycStatus, count = 1) => kycBannerOf(status, count, '+1 415 555 0100')

  test('a pending review shows an info banner with the support phone (4.05b)', () => {
    expect(banner('REVIEW_PENDING')).toMatchObject({
      tone: 'info',
      text: expect.stringContaining('+1 415 555 0100'),
      opensIdentityCheck: false,
    })
  })

  test.each(['RETRY_REQUESTED', 'DOCUMENT_REQUESTED'] as const)(
    '%s shows a banner that opens the identity check (4.05c 2.33f)',
    (status) => {
      expect(banner(status)?.opensIdentityCheck).toBe(true)
    },
  )

  test('new and verified senders see no banner (4.05b)', () => {
    expect(banner('REVIEW_PENDING', 0)).toBeUndefined()
    expect(banner('RETRY_REQUESTED', 0)).toBeUndefined()
    expect(banner('VERIFIED')).toBeUndefined()
  })
})
