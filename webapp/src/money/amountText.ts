const amountPattern = /^\d{0,9}(\.\d{0,2})?$/

/**
 * normalizeAmount normalizes a typed amount. It removes commas and leading zeros. For invalid text, it returns
 * the previous amount.
 */
export function normalizeAmount(before: string, typed: string): string {
  const plain = typed.replace(/[,\s$]/g, '')
  if (!amountPattern.test(plain)) return before
  return plain.replace(/^0+(?=\d)/, '')
}
