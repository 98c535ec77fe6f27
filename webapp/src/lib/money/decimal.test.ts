import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  decimal,
  divideUp,
  format,
  groupThousands,
  multiply,
  parse,
  round,
  subtract,
  toFixed,
} from './decimal'

describe('decimal arithmetic', () => {
  it.each([
    ['0.005', '0.01'],
    ['0.004', '0.00'],
    ['2.675', '2.68'],
    ['1.005', '1.01'],
    ['-0.005', '-0.01'],
    ['9007199254740993.125', '9007199254740993.13'],
  ])('%s rounds to %s, with halves rounded away from zero (9.07a)', (text, rounded) => {
    expect(toFixed(decimal(text), 2)).toBe(rounded)
  })

  it.each(['', '.', 'abc', '1,000', '1.2.3', '1e3', '--1'])('parse rejects %j', (text) => {
    expect(parse(text)).toBeUndefined()
  })

  it('adds, subtracts, and multiplies exactly', () => {
    expect(format(add(decimal('0.1'), decimal('0.2')))).toBe('0.3')
    expect(format(subtract(decimal('1'), decimal('0.99')))).toBe('0.01')
    expect(format(multiply(decimal('1999.99'), decimal('133.45')))).toBe('266898.6655')
  })

  it('compares decimals with different scales', () => {
    expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0)
    expect(compare(decimal('1.49'), decimal('1.5'))).toBeLessThan(0)
  })

  it('rounds quotients up', () => {
    expect(format(divideUp(decimal('10'), decimal('3'), 2))).toBe('3.34')
    expect(format(divideUp(decimal('9'), decimal('3'), 2))).toBe('3.00')
  })

  it('formats trailing zeros and thousands separators', () => {
    expect(format(round(decimal('5'), 2))).toBe('5.00')
    expect(groupThousands('1234567.80')).toBe('1,234,567.80')
    expect(groupThousands('999.00')).toBe('999.00')
  })
})
