const amountPattern = /^\d{0,9}(\.\d{0,2})?$/

/**
 * normalizeAmount removes commas, spaces, dollar signs, and leading zeros from a typed amount. For invalid input,
 * it returns the previous amount.
 */
export function normalizeAmount(previous: string, typed: string): string {
  const amount = typed.replace(/[,\s$]/g, '')
  if (!amountPattern.test(amount)) return previous
  return amount.replace(/^0+(?=\d)/, '')
}
