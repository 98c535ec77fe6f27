import { describe, expect, it } from 'vitest'
import { countChanges, diffStates, fieldName, isBlank, omitBlanks } from './changes'

describe('state changes', () => {
  const before = {
    Status: 'HOLD',
    Quote: { fee: { amount: '5.00', currency: 'USD' }, coupon: '' },
    HoldReasons: ['SCREENING_HIT'],
    ApprovedBy: 'asha',
    At: '0001-01-01T00:00:00Z',
  }
  const after = {
    Status: 'INITIATED',
    Quote: { fee: { amount: '5.00', currency: 'USD' }, coupon: 'DASHAIN' },
    HoldReasons: ['SCREENING_HIT', 'VELOCITY'],
    ApprovedBy: '',
    At: '0001-01-01T00:00:00Z',
  }
  const changesOf = (fields: ReturnType<typeof diffStates>): string[] =>
    fields.flatMap(({ path, change, children }) => [
      ...(change ? [`${path} ${change}`] : []),
      ...changesOf(children ?? []),
    ])

  it('diffStates marks added, changed, and removed values at any depth', () => {
    expect(changesOf(diffStates(before, after))).toEqual([
      'Status changed',
      'Quote.coupon added',
      'HoldReasons.1 added',
      'ApprovedBy removed',
    ])
    expect(countChanges(diffStates(before, after))).toBe(4)
  })
  it('diffStates keeps the previous value of a changed field', () => {
    expect(diffStates(before, after)[0]).toMatchObject({ name: 'Status', before: 'HOLD', value: 'INITIATED' })
  })
  it('diffStates marks no changes without a previous state', () => {
    expect(changesOf(diffStates(undefined, after))).toEqual([])
  })
  it('diffStates treats an amount and its currency as one value', () => {
    const higherFee = { ...after, Quote: { ...after.Quote, fee: { amount: '6.00', currency: 'USD' } } }
    expect(changesOf(diffStates(after, higherFee))).toEqual(['Quote.fee changed'])
  })
  it('omitBlanks omits blank values, unless the step removed them', () => {
    expect(omitBlanks(diffStates(before, after)).map(({ name }) => name)).toEqual([
      'Status',
      'Quote',
      'Hold reasons',
      'Approved by',
    ])
    expect(omitBlanks(diffStates(after, after)).map(({ name }) => name)).toEqual([
      'Status',
      'Quote',
      'Hold reasons',
    ])
  })
  it('diffStates marks the removed items of a list that became empty', () => {
    expect(changesOf(diffStates({ Marks: ['a'] }, { Marks: null }))).toEqual(['Marks.0 removed'])
  })
  it('fieldName formats a name as words', () => {
    expect(['FundingSourceID', 'senderId', 'KYC', 'KYCAt', '0'].map(fieldName)).toEqual([
      'Funding source ID',
      'Sender ID',
      'KYC',
      'KYC at',
      '1',
    ])
  })
  it('isBlank detects empty and zero values', () => {
    expect(
      [null, '', 0, false, [], {}, '0001-01-01T00:00:00Z', { amount: '0', currency: '' }].every(isBlank),
    ).toBe(true)
    expect(['x', 1, true, ['x']].some(isBlank)).toBe(false)
  })
})
