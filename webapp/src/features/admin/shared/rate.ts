import type { Schemas } from '@/lib/api/types'

export const sourceNames: Record<NonNullable<Schemas['RateHealth']['rate']>['source'], string> = {
  fixed: 'Data file',
  nrb: 'Nepal Rastra Bank',
  admin: 'Staff',
}

/** rateNeedsAttention reports whether the rate is missing or out of date, or its source is failing. */
export const rateNeedsAttention = ({ healthy }: Pick<Schemas['RateHealth'], 'healthy'>) => !healthy

/**
 * rateStatusText describes the rate's status. A missing rate takes precedence over a stale rate, and a stale rate
 * over an error.
 */
export function rateStatusText({ rate, stale, lastError }: Schemas['RateHealth']): string {
  if (!rate) return 'No rate published yet'
  if (stale) return 'Out of date; last rate still in use'
  return lastError ? 'Source needs attention; last rate still in use' : 'Up to date'
}
