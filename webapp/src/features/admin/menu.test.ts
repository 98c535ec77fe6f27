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

  test('each staff role sees its own pages (6.01a)', () => {
    expect(labels('SUPPORT')).toEqual(
      expect.arrayContaining(['All transfers', 'Complaints', 'Unlock Senders', 'Reprocess Transaction']),
    )
    for (const label of [
      'Event history',
      'Ledger',
      'Exchange rate',
      'Transfers on hold',
      'Staff',
      'Approvals',
    ])
      expect(labels('SUPPORT')).not.toContain(label)
    expect(labels('FINANCE')).toEqual(
      expect.arrayContaining(['Exchange rate', 'Coupon List', 'Reconciliation', 'Ledger', 'Approvals']),
    )
    for (const label of ['Event history', 'Complaints', 'Transfers on hold', 'Unlock Senders', 'Staff'])
      expect(labels('FINANCE')).not.toContain(label)
    expect(labels('AUDITOR')).toEqual(
      expect.arrayContaining(['Event history', 'Ledger', 'Staff', 'API keys', 'Erasures', 'Coupon List']),
    )
    expect(labels('AUDITOR')).not.toContain('Reprocess Transaction')
  })
})
