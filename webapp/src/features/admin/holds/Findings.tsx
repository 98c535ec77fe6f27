import type { Schemas } from '@/lib/api/types'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import { formatScore, personName } from '../shared/holdReason'
import { codeLabel } from '../shared/labels'
import { MatchTable } from '../shared/MatchTable'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './Findings.module.css'
import { messages } from './messages'

const isClear = ({ checks }: Schemas['Screening']) => checks.every(({ verdict }) => verdict === 'CLEAR')

/** Findings shows each screening of a transfer's sender and beneficiary, newest first. */
export function Findings({ record }: { record: Schemas['HoldRecord'] }) {
  const nameOf = (personId: string) => personName(record.transaction, personId)
  const noMatches = record.screenings.every(isClear) ? messages.noMatches : messages.noNewMatches
  return (
    <Section title="Evidence">
      <ol className={classes.screenings} reversed>
        {record.screenings.toReversed().map((screening) => (
          <ScreeningResult
            key={screening.position}
            screening={screening}
            nameOf={nameOf}
            noMatches={noMatches}
          />
        ))}
      </ol>
    </Section>
  )
}

const firedRuleColumns: Column<Schemas['FiredRule']>[] = [
  { name: 'Rule', cell: ({ code }) => codeLabel(code) },
  { name: 'Count', cell: ({ count }) => count, numeric: true },
  { name: 'Threshold', cell: ({ atLeast }) => atLeast, numeric: true },
  { name: 'Period', cell: ({ withinHours }) => `${withinHours} h`, numeric: true },
]

function ScreeningResult({
  screening,
  nameOf,
  noMatches,
}: {
  screening: Schemas['Screening']
  nameOf: (personId: string) => string
  noMatches: string
}) {
  const { at, trigger, rules, checks, hits, fired } = screening
  const checkColumns: Column<Schemas['ScreeningCheck']>[] = [
    { name: 'Person', cell: ({ personId }) => nameOf(personId) },
    { name: 'Role', cell: ({ role }) => codeLabel(role) },
    { name: 'List', cell: ({ list }) => list },
    {
      name: 'Version',
      cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
    },
    { name: 'Verdict', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
    { name: 'Best score', cell: ({ score }) => (score ? formatScore(score) : ''), numeric: true },
  ]
  return (
    <li className={classes.screening}>
      <p className={classes.summary}>
        <strong>{trigger === 'CREATION' ? 'At creation' : 'After a list update'}</strong>,{' '}
        <ExactTime at={at} />, rules version {rules}
      </p>
      <Grid
        caption="Screened people"
        columns={checkColumns}
        rows={checks}
        rowKey={({ personId, list }) => personId + list}
      />
      {hits.length > 0 ? (
        <MatchTable hits={hits} nameOf={nameOf} />
      ) : (
        isClear(screening) && <p className={classes.none}>{noMatches}</p>
      )}
      {fired.length > 0 && (
        <Grid
          caption="Rules that fired"
          columns={firedRuleColumns}
          rows={fired}
          rowKey={({ code }) => code}
        />
      )}
    </li>
  )
}

function Verdict({ verdict }: { verdict: Schemas['ScreeningCheck']['verdict'] }) {
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      {codeLabel(verdict)}
    </span>
  )
}
