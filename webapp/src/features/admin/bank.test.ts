import { describe, expect, it } from 'vitest'
import { follows } from './BankPage'
import type { BankReturn } from './types'

const returned: BankReturn = {
  transferId: 't-1',
  reference: 'ABC',
  refund: false,
  amount: '205.00',
  code: 'R08',
  meaning: 'payment stopped',
  window: '2 banking days',
  retiresSource: false,
  locksSender: false,
  mayBeAskedAgain: false,
  opensCase: false,
  returnedAt: '2026-03-03T15:00:00Z',
  untimely: false,
}

describe('the effects of a return', () => {
  it('names each effect of its code and nothing else (3.15a)', () => {
    expect(follows(returned)).toBe('')
    expect(follows({ ...returned, locksSender: true, opensCase: true })).toBe(
      'sender locked; compliance case',
    )
    expect(follows({ ...returned, retiresSource: true, untimely: true })).toBe(
      'late: it can be dishonored; account retired',
    )
  })

  it('shows the state of a dispute (9.10a)', () => {
    expect(follows({ ...returned, untimely: true, dispute: 'OPEN' })).toBe(
      'late: it can be dishonored; dishonored by our bank; the sender’s bank may contest it',
    )
    expect(follows({ ...returned, dispute: 'UNDONE' })).toBe(
      'reversed: the sender’s bank did not contest it in time',
    )
  })
})
