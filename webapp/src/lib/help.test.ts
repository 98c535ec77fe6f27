import { describe, expect, test } from 'vitest'
import { ApiError } from './api/errors'
import { helpForCode, helpForError, helpForTransfer, helpPath } from './help'

const error = (code: string, fieldCode?: string) =>
  new ApiError({
    status: 422,
    code,
    message: 'no',
    ...(fieldCode && { fields: [{ field: 'firstName', code: fieldCode, message: 'no' }] }),
  })

describe('the help article about an error', () => {
  test('depends on its code', () => {
    expect(helpForCode('MAX_TXN_AMOUNT_EXCEED')).toBe('limits-and-tiers')
    expect(helpForError(error('VERIFICATION_CODE_EXPIRED'))).toBe('verification-codes')
    expect(helpPath('names')).toBe('/help/names')
  })

  test('can depend on the code of a field', () => {
    expect(helpForError(error('VALIDATION_FAILED', 'INVALID_NAME'))).toBe('names')
  })

  test('is missing for other errors', () => {
    expect(helpForError(error('SOMETHING_WENT_WRONG'))).toBeUndefined()
    expect(helpForError(new Error('no'))).toBeUndefined()
    expect(helpForCode(undefined)).toBeUndefined()
  })
})

describe('the help article about a transfer', () => {
  test.each([
    ['HOLD', 'HOLD', ['CREATED', 'HELD'], 'transfer-on-hold'],
    ['PROCESSED', 'HOLD', ['PAYOUT_HELD'], 'transfer-on-hold'],
    ['FAILED', 'PENDING', ['HELD', 'REJECTED'], 'transfer-not-accepted'],
    ['FAILED', 'PENDING', ['FUNDING_DECLINED'], 'declined-payment'],
    ['RETURNED', 'PENDING', ['FUNDING_RETURNED'], 'returned-payment'],
    ['REFUNDED', 'PENDING', ['CANCELED', 'REFUND_SETTLED'], 'refunds'],
    ['PROCESSED', 'DELIVERY_FAILED', ['PAYOUT_FAILED'], 'wrong-recipient-details'],
    ['PROCESSED', 'DELIVERY_REQUESTED', ['DELIVERY_LATE'], 'late-transfer'],
    ['PROCESSED', 'DELIVERY_REQUESTED', ['DELIVERY_LATE_WITHOUT_FEE'], 'late-transfer'],
    ['COMPLETED', 'DELIVERED', ['DELIVERY_LATE', 'DELIVERED'], undefined],
    ['PENDING', 'PENDING', ['CREATED'], undefined],
  ] as const)('%s, %s, %j: %s', (status, deliveryStatus, steps, article) => {
    expect(helpForTransfer({ status, deliveryStatus }, steps)).toBe(article)
  })
})
