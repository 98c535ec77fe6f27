const shape = /^\d{0,9}(\.\d{0,2})?$/

/**
 * What an amount field shows after typing: no leading zero, at most two decimals. What is no amount leaves the field
 * as it was.
 */
export function typedAmount(before: string, typed: string): string {
  const plain = typed.replace(/[,\s$]/g, '')
  if (!shape.test(plain)) return before
  return plain.replace(/^0+(?=\d)/, '')
}
