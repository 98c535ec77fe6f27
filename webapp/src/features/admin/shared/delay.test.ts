import { describe, expect, test } from 'vitest'
import type { TransactionDetail } from '@/lib/api/types'
import { aTransaction } from '@/test/fixtures'
import { explainDelay, isDelayed } from './delay'

const transfer = { ...aTransaction, createdAt: '2026-11-01T00:00:00Z' }

const explain = (fields: Partial<TransactionDetail>, ...codes: string[]) =>
  explainDelay(
    { ...transfer, ...fields },
    codes.map((code, day) => ({ code, at: `2026-11-0${day + 2}T00:00:00Z`, text: `text of ${code}` })),
  )

describe('a transfer is delayed', () => {
  test.each([
    ['if it is late', { status: 'PROCESSED', deliveryStatus: 'DELIVERY_REQUESTED' }, true],
    ['if its payment is late', { status: 'PENDING', deliveryStatus: 'PENDING' }, true],
    ['if it is on hold', { status: 'HOLD', deliveryStatus: 'PENDING' }, true],
    ['if its payout failed', { status: 'PROCESSED', deliveryStatus: 'DELIVERY_FAILED' }, true],
    [
      'unless its arrival is expected',
      { status: 'PROCESSED', deliveryStatus: 'DELIVERY_REQUESTED', estimatedArrival: '2026-11-25' },
      false,
    ],
    ['unless it is ready', { status: 'PROCESSED', deliveryStatus: 'DELIVERY_PAYOUT_READY' }, false],
    ['unless it arrived', { status: 'COMPLETED', deliveryStatus: 'DELIVERED' }, false],
    ['unless it was refunded', { status: 'REFUNDED', deliveryStatus: 'PENDING' }, false],
  ] as const)('%s', (_, fields, delayed) => expect(isDelayed(fields)).toBe(delayed))
})

describe('the explanation of a delay', () => {
  test.each([
    [['CREATED', 'FUNDING_REQUESTED', 'FUNDING_SUBMITTED'], 'the sender’s payment has not arrived'],
    [['FUNDING_REQUESTED', 'FUNDING_SETTLED'], 'the payout has not started'],
    [
      ['FUNDING_SETTLED', 'PAYOUT_REQUESTED', 'PAYOUT_ACCEPTED'],
      'our payout partner has not confirmed the payout',
    ],
    [['PAYOUT_ACCEPTED', 'CANCELLATION_REQUESTED'], 'the transfer is being canceled'],
    [['PAYOUT_FAILED', 'REPROCESSED'], 'our payout partner has not confirmed the payout'],
  ])('after %j', (codes, why) => {
    const { title, since } = explain({ status: 'PROCESSED', deliveryStatus: 'DELIVERY_REQUESTED' }, ...codes)
    expect(title).toBe(`This transfer is late: ${why}`)
    expect(since).toBe(`2026-11-0${codes.length + 1}T00:00:00Z`)
  })

  test('names the reason of a failed payout', () => {
    const fields = { deliveryStatus: 'DELIVERY_FAILED', payoutFailure: 'the account is closed' } as const
    const { title, action } = explain(fields, 'PAYOUT_REQUESTED', 'PAYOUT_FAILED')
    expect(title).toBe('The payout failed: the account is closed')
    expect(action).toMatch(/send the payout again/)
  })

  test('does not say why a transfer is on hold', () => {
    const { title, action } = explain({ status: 'HOLD' }, 'HELD')
    expect(title).toBe('This transfer is on hold')
    expect(action).toMatch(/Do not say why/)
    expect(explain({ status: 'HOLD' }).title).toBe('This transfer is on hold')
  })

  test('asks for documents', () => {
    expect(explain({ status: 'HOLD' }, 'HELD', 'DOCUMENTS_REQUESTED').title).toBe(
      'We are waiting for documents from the sender',
    )
  })

  test('quotes what the sender reads about the cause and about the missed date', () => {
    const late = explain(
      { deliveryStatus: 'DELIVERY_REQUESTED' },
      'PAYOUT_REQUESTED',
      'DELIVERY_LATE',
      'DEADLINE_CANCEL',
    )
    expect(late.toTell).toEqual(['text of PAYOUT_REQUESTED', 'text of DELIVERY_LATE'])
    expect(late.since).toBe('2026-11-02T00:00:00Z')
  })
})
