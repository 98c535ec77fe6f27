import { describe, expect, it } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { returnEffects } from './BankPage'

const bankReturn: Schemas['BankReturn'] = {
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

describe('the effects of a bank return', () => {
  it('include each effect that applies', () => {
    expect(returnEffects(bankReturn)).toBe('')
    expect(returnEffects({ ...bankReturn, locksSender: true, opensCase: true })).toBe(
      'sender locked; compliance case opened',
    )
    expect(returnEffects({ ...bankReturn, retiresSource: true, untimely: true })).toBe(
      'late return, can be dishonored; account retired',
    )
  })

  it('include the dispute status', () => {
    expect(returnEffects({ ...bankReturn, untimely: true, dispute: 'OPEN' })).toBe(
      'late return, can be dishonored; dishonored by our bank, can be contested by the sender’s bank',
    )
    expect(returnEffects({ ...bankReturn, dispute: 'UNDONE' })).toBe(
      'return reversed, because the sender’s bank did not contest the dishonor in time',
    )
  })
})
