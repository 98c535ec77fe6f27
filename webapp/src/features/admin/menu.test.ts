import { describe, expect, test } from 'vitest'
import { headingOf, menuFor, pagesFor } from './menu'
import { findPages } from './search/pages'

type Roles = Parameters<typeof menuFor>[0]

describe('the menu', () => {
  const labels = (...roles: Roles) =>
    menuFor(roles).flatMap(({ entries }) => entries.map(({ label }) => label))
  const names = (...roles: Roles) => pagesFor(roles).map(({ name }) => name)

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
    for (const page of ['Add Fee Sets', 'Create Coupon', 'Browser errors']) {
      expect(names('COMPLIANCE')).not.toContain(page)
    }
    expect(names('USER')).toEqual([])
  })

  test.each([
    ['refund', ['Complaints', 'All transfers', 'Reprocess Transaction', 'Deadlines']],
    ['kyc', ['Transfers on hold', 'Cases']],
    ['2FA', ['Two-step sign-in']],
    ['coup cre', ['Create Coupon']],
    ['fees', ['Add Fee Sets', 'Fee Sets List']],
    ['compliance access', ['Data access log']],
    ['repr', ['Reprocess Transaction', 'Reprocessed transactions']],
    ['nothing like it', []],
  ])('the words %s find the pages %s', (words, found) => {
    expect(findPages(pagesFor(['ADMIN']), words).map(({ name }) => name)).toEqual(found)
  })

  test('a page whose name matches comes before a page with a synonym that matches', () => {
    expect(findPages(pagesFor(['ADMIN']), 're').map(({ name }) => name)[0]).toBe('Reprocess Transaction')
  })

  test('the menu has six headings and omits those without pages', () => {
    expect(menuFor(['ADMIN']).map(({ title }) => title)).toEqual([
      'Home',
      'Customers',
      'Transfers',
      'Compliance',
      'Money',
      'System',
    ])
    expect(menuFor(['USER'])).toEqual([])
  })

  test.each([
    ['/admin/dashboard', 'Home'],
    ['/admin/transfers/transfer-1', 'Transfers'],
    ['/admin/coupons/create', 'Money'],
    ['/admin/unknown', undefined],
  ])('the page %s belongs to the heading %s', (path, heading) => {
    expect(headingOf(path)).toBe(heading)
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
