import { describe, expect, test } from 'vitest'
import type { DeliveryStatus, KycStatus, TransactionStatus } from '@/api/types'
import { aTransaction } from '@/test/things'
import { kycBannerOf } from './kycBanner'
import { isCancelOffered, isCancelOpen } from './rules'
import { stationsOf } from './timeline'

const standing = (status: TransactionStatus, deliveryStatus: DeliveryStatus) => ({
  ...aTransaction,
  status,
  deliveryStatus,
})

describe('canceling', () => {
  test.each(['CANCELED', 'REFUNDED', 'RETURNED', 'FAILED', 'COMPLETED'] as const)(
    'is not offered once %s (4.03a)',
    (status) => {
      expect(isCancelOffered(standing(status, 'PENDING'))).toBe(false)
    },
  )

  test.each(['HOLD', 'PENDING', 'PROCESSED', 'INITIATED'] as const)(
    'is offered while %s and not delivered (4.03a)',
    (status) => {
      expect(isCancelOffered(standing(status, 'DELIVERY_REQUESTED'))).toBe(true)
      expect(isCancelOffered(standing(status, 'DELIVERED'))).toBe(false)
    },
  )

  test('is open for thirty minutes (4.03d 9.09e)', () => {
    const end = Date.parse(aTransaction.createdAt) + 30 * 60_000
    expect(isCancelOpen(aTransaction, end)).toBe(true)
    expect(isCancelOpen(aTransaction, end + 1)).toBe(false)
  })
})

describe('the timeline of a transfer', () => {
  const moments = [
    { at: '2026-11-20T18:30:00Z', code: 'CREATED', text: 'You asked us to send 200.00 USD' },
    { at: '2026-11-20T18:31:00Z', code: 'FUNDING_SETTLED', text: 'Your payment has arrived' },
  ]
  const trail = (status: TransactionStatus, delivery: DeliveryStatus, list = moments) =>
    stationsOf(list, standing(status, delivery), (at) => at).map(({ label, state }) => `${state}: ${label}`)

  test('past steps are done, the latest is active, and next steps follow', () => {
    expect(trail('PROCESSED', 'PENDING')).toEqual([
      'done: You asked us to send 200.00 USD',
      'active: Your payment has arrived',
      'todo: Sent to the payout partner',
      'todo: Delivered',
    ])
  })

  test('a delivered transfer has no next steps', () => {
    const delivered = { at: '2026-11-21T08:00:00Z', code: 'DELIVERED', text: 'Sita has the money' }
    expect(trail('COMPLETED', 'DELIVERED', [...moments, delivered]).at(-1)).toBe('done: Sita has the money')
  })

  test('a failure is marked and has no next steps', () => {
    const declined = {
      at: '2026-11-20T18:32:00Z',
      code: 'FUNDING_DECLINED',
      text: 'Your bank declined the payment',
    }
    expect(trail('FAILED', 'PENDING', [...moments, declined]).at(-1)).toBe(
      'failed: Your bank declined the payment',
    )
  })
})

describe('the banner of the dashboard', () => {
  const banner = (status: KycStatus, count = 1) => kycBannerOf(status, count, '+1 415 555 0100')

  test('review pending gives an info banner with a support phone (4.05b)', () => {
    expect(banner('REVIEW_PENDING')).toMatchObject({
      tone: 'info',
      text: expect.stringContaining('+1 415 555 0100'),
      leads: false,
    })
  })

  test.each(['RETRY_REQUESTED', 'DOCUMENT_REQUESTED'] as const)(
    '%s links to the identity check (4.05c 2.33f)',
    (status) => {
      expect(banner(status)?.leads).toBe(true)
    },
  )

  test('new and verified senders have no banner (4.05b)', () => {
    expect(banner('REVIEW_PENDING', 0)).toBeUndefined()
    expect(banner('RETRY_REQUESTED', 0)).toBeUndefined()
    expect(banner('VERIFIED')).toBeUndefined()
  })
})
