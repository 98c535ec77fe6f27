const amountPattern = /^\d{0,9}(\.\d{0,2})?$/

/**
 * typedAmount normalizes typed amounts: no leading zero and at most two decimals. Invalid text leaves the
 * field unchanged.
 */
export function typedAmount(before: string, typed: string): string {
  const plain = typed.replace(/[,\s$]/g, '')
  if (!amountPattern.test(plain)) return before
  return plain.replace(/^0+(?=\d)/, '')
}
