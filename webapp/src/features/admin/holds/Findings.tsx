import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '@/lib/api/types'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import { formatScore, personName } from '../shared/holdReason'
import { codeLabel } from '../shared/labels'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './Findings.module.css'
import { MatchDialog, matchAction } from './MatchDialog'
import { messages } from './messages'

/** Findings shows each screening of a transfer's sender and beneficiary, newest first. */
export function Findings({ record }: { record: Schemas['HoldRecord'] }) {
  const [selectedHit, setSelectedHit] = useState<Schemas['ScreeningHit']>()
  const nameOf = (personId: string) => personName(record.transaction, personId)
  const hitColumns: Column<Schemas['ScreeningHit']>[] = [
    { name: 'Person', cell: ({ personId }) => nameOf(personId) },
    {
      name: 'List entry',
      cell: ({ name, list, entry }) => (
        <>
          <strong>{name}</strong>
          <br />
          {list} {entry}
        </>
      ),
    },
    { name: 'Score', cell: ({ score }) => formatScore(score), numeric: true },
    { name: 'Date of birth', cell: ({ birthDate }) => codeLabel(birthDate) },
    { name: 'Program', cell: ({ program, place }) => [program, place].filter(Boolean).join(', ') },
    {
      name: 'Match',
      cell: (hit) => {
        const label = matchAction(hit)
        return (
          <>
            {hit.proposedBy && <p>{messages.pendingDismissal(hit.proposedBy.name)}</p>}
            <Permitted permission="holds.decide">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setSelectedHit(hit)}
                aria-label={`${label}: ${hit.name}`}
              >
                {label}
              </Button>
            </Permitted>
          </>
        )
      },
    },
  ]
  return (
    <Section title="Evidence">
      <ol className={classes.screenings} reversed>
        {record.screenings.toReversed().map((screening) => (
          <ScreeningResult
            key={screening.position}
            screening={screening}
            hitColumns={hitColumns}
            nameOf={nameOf}
          />
        ))}
      </ol>
      {selectedHit && (
        <MatchDialog
          match={selectedHit}
          name={nameOf(selectedHit.personId)}
          onClose={() => setSelectedHit(undefined)}
        />
      )}
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
  screening: { at, trigger, rules, checks, hits, fired, position },
  hitColumns,
  nameOf,
}: {
  screening: Schemas['Screening']
  hitColumns: Column<Schemas['ScreeningHit']>[]
  nameOf: (personId: string) => string
}) {
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
        <Grid
          caption="Possible matches"
          columns={hitColumns}
          rows={hits}
          rowKey={({ personId, list, entry }) => `${position} ${personId} ${list} ${entry}`}
        />
      ) : (
        checks.every(({ verdict }) => verdict === 'CLEAR') && (
          <p className={classes.none}>{messages.noMatches}</p>
        )
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
