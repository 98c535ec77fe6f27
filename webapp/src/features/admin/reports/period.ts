type Unit = 'MONTH' | 'QUARTER'

const monthsPerYear = 12
const monthsPerQuarter = 3

/** shiftPeriod returns the period that is the given number of periods later, such as '2026-Q4' for '2027-Q1' and -1. */
export function shiftPeriod(unit: Unit, period: string, by: number): string {
  const [year = '', part = ''] = period.split('-')
  const perYear = unit === 'QUARTER' ? monthsPerYear / monthsPerQuarter : monthsPerYear
  const index = Number(year) * perYear + Number(part.replace('Q', '')) - 1 + by
  const [shiftedYear, shiftedPart] = [Math.floor(index / perYear), (index % perYear) + 1]
  return unit === 'QUARTER'
    ? `${shiftedYear}-Q${shiftedPart}`
    : `${shiftedYear}-${String(shiftedPart).padStart(2, '0')}`
}
