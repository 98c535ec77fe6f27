import { describe, expect, test } from 'vitest'
import type { Transaction } from '@/api/types'
import { aTransaction } from '@/test/things'
import { stationsOf } from './timeline'

/** ahead returns the next steps of a transfer with the given history, and the state of its last step. */
function ahead(codes: string[], change: Partial<Transaction>) {
  const moments = codes.map((code) => ({ at: '2026-11-20T18:30:00Z', code, text: code }))
  const stations = stationsOf(moments, { ...aTransaction, ...change }, (at) => at)
  return {
    latest: stations[codes.length - 1]?.state,
    todo: stations.slice(codes.length).map(({ label }) => label),
  }
}

const paid = ['CREATED', 'FUNDING_SUBMITTED', 'FUNDING_SETTLED']
const handedOver = [...paid, 'PAYOUT_REQUESTED', 'PAYOUT_ACCEPTED']

describe('a normal transfer', () => {
  test('a transfer on hold starts with the review', () => {
    expect(ahead(['CREATED', 'HELD'], { status: 'HOLD', deliveryStatus: 'HOLD' })).toEqual({
      latest: 'active',
      todo: ['Review completed', 'Payment received', 'Sent to the payout partner', 'Delivered'],
    })
  })

  test('cash is ready before it is picked up', () => {
    const cash = { payoutMethod: 'CASH_PICKUP' } as const
    expect(ahead(handedOver, { ...cash, deliveryStatus: 'DELIVERY_REQUESTED' }).todo).toEqual([
      'Cash ready for pickup',
      'Picked up',
    ])
    expect(
      ahead([...handedOver, 'PAYOUT_READY'], { ...cash, deliveryStatus: 'DELIVERY_PAYOUT_READY' }),
    ).toEqual({
      latest: 'active',
      todo: ['Picked up'],
    })
  })

  test('a failed payout is marked and still to be delivered', () => {
    expect(ahead([...handedOver, 'PAYOUT_FAILED'], { deliveryStatus: 'DELIVERY_FAILED' })).toEqual({
      latest: 'failed',
      todo: ['Delivered'],
    })
  })
})

describe('a canceled transfer', () => {
  test('a cancellation request is not a failure: the payout stops, then the money is refunded', () => {
    const asked = [...handedOver, 'CANCELLATION_REQUESTED']
    expect(ahead(asked, { deliveryStatus: 'DELIVERY_REQUESTED' })).toEqual({
      latest: 'active',
      todo: ['Payout stopped', 'Refund received'],
    })
  })

  test('a late cancellation keeps the normal steps', () => {
    const refused = [...handedOver, 'CANCELLATION_REQUESTED', 'CANCELLATION_REFUSED']
    expect(ahead(refused, { deliveryStatus: 'DELIVERY_REQUESTED' }).todo).toEqual(['Delivered'])
  })

  test('a paid and canceled transfer ends with its refund', () => {
    const refunding = [...paid, 'CANCELED', 'REFUND_REQUESTED']
    expect(ahead(refunding, { status: 'CANCELED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'active',
      todo: ['Refund received'],
    })
    for (const settled of ['REFUND_SETTLED', 'REFUND_SETTLED_NOTHING']) {
      expect(ahead([...refunding, settled], { status: 'REFUNDED', deliveryStatus: 'PENDING' })).toEqual({
        latest: 'done',
        todo: [],
      })
    }
  })

  test('a payment that the bank let us keep is still refunded (9.10a)', () => {
    const kept = [...paid, 'FUNDING_RETURNED', 'DISPUTE_ENDED_OWED']
    expect(ahead(kept, { status: 'RETURNED', deliveryStatus: 'PENDING' }).todo).toEqual(['Refund received'])
    expect(
      ahead([...kept, 'REFUND_SETTLED'], { status: 'REFUNDED', deliveryStatus: 'PENDING' }).todo,
    ).toEqual([])
  })

  test('a transfer canceled before any payment ends there', () => {
    expect(ahead(['CREATED', 'CANCELED'], { status: 'CANCELED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })

  test.each(['REJECTED', 'FUNDING_DECLINED'])('%s has no next steps', (code) => {
    expect(ahead(['CREATED', code], { status: 'FAILED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })

  test('FUNDING_RETURNED has no next steps', () => {
    expect(ahead([...paid, 'FUNDING_RETURNED'], { status: 'RETURNED', deliveryStatus: 'PENDING' })).toEqual({
      latest: 'failed',
      todo: [],
    })
  })
})
