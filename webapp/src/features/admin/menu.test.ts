import { describe, expect, test } from 'vitest'
import { menuFor } from './menu'

describe('the menu', () => {
  const labels = (...roles: Parameters<typeof menuFor>[0]) =>
    menuFor(roles).flatMap(({ entries }) => entries.map(({ label }) => label))

  test('an admin sees the pages for fee sets, coupons, complaints, locked senders, and reprocessing (1.06a 2.46a)', () => {
    for (const label of [
      'Dashboard',
      'Add Fee Sets',
      'Fee Sets List',
      'Create Coupon',
      'Coupon List',
      'Complaints',
      'Unlock Senders',
      'Reprocess Transaction',
      'Event history',
      'Browser errors',
    ]) {
      expect(labels('ADMIN')).toContain(label)
    }
  })

  test('compliance staff do not see the pages that change prices (6.05a)', () => {
    expect(labels('COMPLIANCE')).toEqual(
      expect.arrayContaining([
        'Transfers on hold',
        'Complaints',
        'Unlock Senders',
        'Event history',
        'Ledger',
      ]),
    )
    expect(labels('COMPLIANCE')).not.toContain('Add Fee Sets')
    expect(labels('COMPLIANCE')).not.toContain('Create Coupon')
    expect(labels('COMPLIANCE')).not.toContain('Browser errors')
    expect(labels('USER')).toEqual([])
  })
})
