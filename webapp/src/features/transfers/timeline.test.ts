import { describe, expect, test } from 'vitest'
import type { Transaction } from '@/lib/api/types'
import { aTransaction } from '@/test/fixtures'
import { timelineSteps } from './timeline'

/** progress returns the state of the latest event and the next steps for a history of event codes. */
function progress(codes: string[], change: Partial<Transaction>) {
  const events = codes.map((code) => ({ at: '2026-11-20T18:30:00Z', code, text: code }))
  const steps = timelineSteps(events, { ...aTransaction, ...change }, (at) => at)
  return {
    latest: steps[codes.length - 1]?.state,
    todo: steps.slice(codes.length).map(({ label }) => label),
  }
}

const paid = ['CREATED', 'FUNDING_SUBMITTED', 'FUNDING_SETTLED']
const payoutAccepted = [...paid, 'PAYOUT_REQUESTED', 'PAYOUT_ACCEPTED']

describe('a transfer that is not canceled', () => {
  test('the next step of a transfer on hold is the review', () => {
    expect(progress(['CREATED', 'HELD'], { status: 'HOLD', deliveryStatus: 'HOLD' })).toEqual({
      latest: 'active',
      todo: ['Review completed', 'Payment received', 'Sent to the payout partner', 'Delivered'],
    })
  })

  test('a cash pickup becomes ready before the cash is picked up', () => {
    const cash = { payoutMethod: 'CASH_PICKUP' } as const
    expect(progress(payoutAccepted, { ...cash, deliveryStatus: 'DELIVERY_REQUESTED' }).todo).toEqual([
      'Cash ready for pickup',
      'Picked up',
    ])
    expect(
      progress([...payoutAccepted, 'PAYOUT_READY'], { ...cash, deliveryStatus: 'DELIVERY_PAYOUT_READY' }),
    ).toEqual({
      latest: 'active',
      todo: ['Picked up'],
    })
  })

  test('a failed payout is shown as failed, and delivery is the next step', () => {
    expect(progress([...payoutAccepted, 'PAYOUT_FAILED'], { deliveryStatus: 'DELIVERY_FAILED' })).toEqual({
      latest: 'failed',
      todo: ['Delivered'],
    })
  })
})

describe('a transfer whose money is blocked', () => {
  const blocked = [...paid, 'PAYOUT_HELD', 'FUNDS_BLOCKED']
  test('there is no next step while the money is blocked', () => {
    expect(progress(blocked, { status: 'PROCESSED', deliveryStatus: 'HOLD' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })

  test('the next step of unblocked money is the refund', () => {
    const unblocked = [...blocked, 'FUNDS_UNBLOCKED', 'CANCELED', 'REFUND_REQUESTED']
    expect(progress(unblocked, { status: 'CANCELED', deliveryStatus: 'HOLD' }).todo).toEqual([
      'Refund received',
    ])
  })
})

describe('a canceled or failed transfer', () => {
  test('the next steps after a cancellation request are the payout stop and the refund', () => {
    const requested = [...payoutAccepted, 'CANCELLATION_REQUESTED']
    expect(progress(requested, { deliveryStatus: 'DELIVERY_REQUESTED' })).toEqual({
      latest: 'active',
      todo: ['Payout stopped', 'Refund received'],
    })
  })

  test('a rejected cancellation does not change the next steps', () => {
    const rejected = [...payoutAccepted, 'CANCELLATION_REQUESTED', 'CANCELLATION_REFUSED']
    expect(progress(rejected, { deliveryStatus: 'DELIVERY_REQUESTED' }).todo).toEqual(['Delivered'])
  })

  test('after a cancellation, a paid transfer ends with a refund', () => {
    const refunding = [...paid, 'CANCELED', 'REFUND_REQUESTED']
    expect(progress(refunding, { status: 'CANCELED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'active',
      todo: ['Refund received'],
    })
    for (const settled of ['REFUND_SETTLED', 'REFUND_SETTLED_NOTHING']) {
      expect(progress([...refunding, settled], { status: 'REFUNDED', deliveryStatus: 'PENDING' })).toEqual({
        latest: 'done',
        todo: [],
      })
    }
  })

  test('after we win a bank dispute, the next step is a refund to the sender', () => {
    const disputeWon = [...paid, 'FUNDING_RETURNED', 'DISPUTE_ENDED_OWED']
    expect(progress(disputeWon, { status: 'RETURNED', deliveryStatus: 'PENDING' }).todo).toEqual([
      'Refund received',
    ])
    expect(
      progress([...disputeWon, 'REFUND_SETTLED'], { status: 'REFUNDED', deliveryStatus: 'PENDING' }).todo,
    ).toEqual([])
  })

  test('a transfer canceled before payment has no next steps', () => {
    expect(progress(['CREATED', 'CANCELED'], { status: 'CANCELED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })

  test.each(['REJECTED', 'FUNDING_DECLINED'])('a transfer with the event %s has no next steps', (code) => {
    expect(progress(['CREATED', code], { status: 'FAILED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })

  test('a transfer with the event FUNDING_RETURNED has no next steps', () => {
    expect(
      progress([...paid, 'FUNDING_RETURNED'], { status: 'RETURNED', deliveryStatus: 'PENDING' }),
    ).toEqual({
      latest: 'failed',
      todo: [],
    })
  })
})
