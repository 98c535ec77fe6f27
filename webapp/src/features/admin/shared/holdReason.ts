import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { codeLabel } from './labels'
import { erasedPerson, messages } from './messages'

const { holdReason: strings } = messages

/** formatScore formats a score in thousandths: 941 as '94.1%'. */
export const formatScore = (score: number): string => `${(score / 10).toFixed(1)}%`

/** personName returns the name of the sender or the beneficiary of a transfer. */
export const personName = (
  { sender, beneficiary }: Schemas['HoldRecord']['transaction'],
  personId: string,
): string => (personId === sender.referenceId ? sender.fullName : beneficiary.fullName) || erasedPerson

const hoursPerDay = 24

const periodText = (hours: number): string =>
  hours % hoursPerDay === 0 && hours > hoursPerDay ? `${hours / hoursPerDay} days` : `${hours} hours`

/** holdReason returns one sentence that says why the transfer is on hold, with its best match and its rules. */
export function holdReason({ transaction, holds, screenings }: Schemas['HoldRecord']): string {
  const hits = screenings.flatMap((screening) => screening.hits).filter(({ setAside }) => !setAside)
  const [best, ...otherHits] = [
    ...new Map(hits.map((hit) => [hit.personId + hit.list + hit.entry, hit])).values(),
  ].sort((a, b) => b.score - a.score)
  const rules = new Map(screenings.flatMap(({ fired }) => fired).map((rule) => [rule.code, rule]))
  const reasons = holds.at(-1)?.reasons ?? []
  const causes = reasons.flatMap((reason) => {
    const rule = rules.get(reason)
    if (rule)
      return strings.rule(codeLabel(rule.code), rule.count, rule.atLeast, periodText(rule.withinHours))
    if (best && reason.startsWith('SCREENING_') && reason !== 'SCREENING_UNAVAILABLE') return []
    return strings.causes[reason] ?? codeLabel(reason).toLowerCase()
  })
  if (best) {
    if (otherHits.length > 0) causes.unshift(strings.moreMatches(otherHits.length))
    causes.unshift(
      strings.match(
        personName(transaction, best.personId),
        best.name,
        codeLabel(best.list),
        formatScore(best.score),
      ),
    )
  }
  const amount = `${groupThousands(transaction.senderAmount)} ${transaction.senderCurrency}`
  return strings.why(amount, new Intl.ListFormat('en-US').format(causes))
}
