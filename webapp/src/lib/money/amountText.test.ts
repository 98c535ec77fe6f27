import { expect, it } from 'vitest'
import { normalizeAmount } from './amountText'

it.each([
  ['', '0', '0'],
  ['0', '05', '5'],
  ['0', '00', '0'],
  ['', '0.5', '0.5'],
  ['1', '1.', '1.'],
  ['1.23', '1.234', '1.23'],
  ['1', '1a', '1'],
  ['1', '-1', '1'],
  ['1', '1e5', '1'],
  ['', '1,234.50', '1234.50'],
])('changing %j to %j gives %j (5.12d)', (previous, typed, expected) => {
  expect(normalizeAmount(previous, typed)).toBe(expected)
})
