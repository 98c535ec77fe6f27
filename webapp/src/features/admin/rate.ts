import type { Code } from '@/api/catalogue'
import { compare, decimal, divideUp, format, isPositive, multiply, parse, subtract } from '@/money/decimal'
import type { RateHealth } from './types'

export const sourceNames: Record<NonNullable<RateHealth['rate']>['source'], string> = {
  fixed: 'from the data file',
  nrb: 'from Nepal Rastra Bank',
  admin: 'staff',
}

/** rateCalls tells whether the rate needs attention. */
export const rateCalls = ({ healthy }: Pick<RateHealth, 'healthy'>) => !healthy

/** rateWords describes the rate's state briefly. A missing rate outranks an old one. */
export function rateWords({ rate, stale, lastError }: RateHealth): string {
  if (!rate) return 'None published yet'
  if (stale) return 'Out of date; last rate still in use'
  return lastError ? 'Source needs attention; last rate still in use' : 'Up to date'
}

const ratePattern = /^\d{1,6}(\.\d{1,6})?$/

/** rateFault returns the error of a typed rate. */
export function rateFault(text: string): Code | undefined {
  if (text.trim() === '') return 'FIELD_CANNOT_BE_EMPTY'
  return ratePattern.test(text.trim()) && isPositive(decimal(text)) ? undefined : 'INVALID_RATE'
}

/** farFrom is the change in percent from which a new rate counts as far from the current one. */
const farFrom = decimal('2')

/** rateChange compares a rate with the current one: the change in percent, and whether it is large. */
export function rateChange(
  to: string,
  from: string | undefined,
): { percent: string; direction: 'up' | 'down'; far: boolean } | undefined {
  const [next, current] = [parse(to), parse(from ?? '')]
  if (!next || !current || !isPositive(current)) return undefined
  const moved = compare(next, current)
  if (moved === 0) return undefined
  const distance = moved > 0 ? subtract(next, current) : subtract(current, next)
  const percent = divideUp(multiply(distance, decimal('100')), current, 2)
  return {
    percent: format(percent),
    direction: moved > 0 ? 'up' : 'down',
    far: compare(percent, farFrom) > 0,
  }
}
