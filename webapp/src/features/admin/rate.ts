import type { RateHealth } from './types'

export const sourceNames: Record<NonNullable<RateHealth['rate']>['source'], string> = {
  fixed: 'from the data file',
  nrb: 'from Nepal Rastra Bank',
  admin: 'by the staff',
}

/** Whether somebody has to look after the rate. */
export const rateCalls = ({ healthy }: Pick<RateHealth, 'healthy'>) => !healthy

/** How the rate does, in a word or two: that there is none weighs most, then that it is old. */
export function rateWords({ rate, stale, lastError }: RateHealth): string {
  if (!rate) return 'None published yet'
  if (stale) return 'Out of date; the last one goes on'
  return lastError ? 'Source needs a look; the last one goes on' : 'Up to date'
}
