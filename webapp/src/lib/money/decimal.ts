/**
 * Decimal is an exact decimal number with the value units × 10^-scale. Amounts are never converted to floating
 * point.
 */
export interface Decimal {
  units: bigint
  scale: number
}

const pattern = /^(-?)(\d*)(?:\.(\d*))?$/

/** parse parses a decimal such as "100", "0.50", or ".5". It returns undefined for invalid text. */
export function parse(text: string): Decimal | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, scale: fraction.length }
}

/** decimal parses a decimal, such as an amount from the server. It throws a RangeError for invalid text. */
export function decimal(text: string): Decimal {
  const value = parse(text)
  if (!value) throw new RangeError('invalid decimal number')
  return value
}

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent)

function rescale(value: Decimal, scale: number): bigint {
  return value.units * powerOfTen(scale - value.scale)
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [rescale(a, scale), rescale(b, scale), scale]
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return { units: left + right, scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return { units: left - right, scale }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** compare returns -1 if a is less than b, 1 if a is greater than b, and 0 if they are equal. */
export function compare(a: Decimal, b: Decimal): number {
  const [left, right] = align(a, b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** round rounds to `scale` decimal places, with halves rounded away from zero. */
export function round(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: rescale(value, scale), scale }
  const step = powerOfTen(value.scale - scale)
  const negative = value.units < 0n
  const absolute = negative ? -value.units : value.units
  const rounded = (absolute + step / 2n) / step
  return { units: negative ? -rounded : rounded, scale }
}

/** divideUp divides and rounds up to `scale` decimal places. Both values must be positive. */
export function divideUp(a: Decimal, b: Decimal, scale: number): Decimal {
  const numerator = a.units * powerOfTen(b.scale + scale)
  const denominator = b.units * powerOfTen(a.scale)
  return { units: (numerator + denominator - 1n) / denominator, scale }
}

export const isPositive = (value: Decimal) => value.units > 0n
export const zero: Decimal = { units: 0n, scale: 0 }

/** format formats a decimal with all its decimal places, such as "100.00". */
export function format(value: Decimal): string {
  const negative = value.units < 0n
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0')
  const whole = digits.slice(0, digits.length - value.scale)
  const fraction = value.scale > 0 ? `.${digits.slice(-value.scale)}` : ''
  return `${negative ? '-' : ''}${whole}${fraction}`
}

/** toFixed rounds a decimal to `scale` decimal places and formats it. */
export const toFixed = (value: Decimal, scale: number) => format(round(value, scale))

/** dropZeroCents omits cents that are zero. For example, 2,000.00 becomes 2,000. */
export const dropZeroCents = (text: string): string => text.replace(/\.00$/, '')

/** groupThousands adds thousands separators. For example, 13345.00 becomes 13,345.00. */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const groupedWhole = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? groupedWhole : `${groupedWhole}.${fraction}`
}
