import { describe, expect, test } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import { checkRanges } from './ranges'

const range = (minAmount: string, maxAmount: string, flatFee = '5.00') => ({ minAmount, maxAmount, flatFee })

const texts = (...ranges: ReturnType<typeof range>[]) =>
  Object.fromEntries(
    Object.entries(checkRanges('fees', ranges)).map(([path, { code, params }]) => [
      path,
      textOf(code, params),
    ]),
  )

describe('amount ranges', () => {
  test('every field is required (5.03a 5.02b)', () => {
    expect(texts(range('', '', ''))).toEqual({
      'fees.0.minAmount': 'This field cannot be empty',
      'fees.0.maxAmount': 'This field cannot be empty',
      'fees.0.flatFee': 'This field cannot be empty',
    })
  })

  test('each minimum except the first must exceed the highest maximum before it (5.03b 5.02c 5.02d)', () => {
    expect(texts(range('0', '100.00'), range('100.01', '200.00'))).toEqual({})
    expect(texts(range('0', '100.00'), range('100.00', '200.00'))).toEqual({
      'fees.1.minAmount': 'Amount must be greater than 100.00',
    })
    expect(texts(range('0', '300.00'), range('301', '302'), range('250', '400'))).toEqual({
      'fees.2.minAmount': 'Amount must be greater than 302',
    })
    expect(texts(range('0', '300'), range('100', '200'), range('250', '400'))).toMatchObject({
      'fees.2.minAmount': 'Amount must be greater than 300',
    })
  })

  test('a maximum must exceed its minimum when compared as numbers (5.03b 5.02c)', () => {
    expect(texts(range('50.00', '50.00'))).toEqual({
      'fees.0.maxAmount': 'Amount must be greater than 50.00',
    })
    expect(texts(range('9.00', '10.00'))).toEqual({})
  })

  test('a number cannot be negative or have more than two decimal places (5.03c 5.02e)', () => {
    for (const invalid of ['-1', '1.001', 'ten', '1e3']) {
      expect(texts(range(invalid, '2000.00'))).toEqual({ 'fees.0.minAmount': 'Please enter a valid amount' })
    }
  })
})
