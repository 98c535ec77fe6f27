import { Button } from '@mantine/core'
import { useState } from 'react'
import { titled } from '../actors'
import { messages } from '../compliance/messages'
import type { FiredRule, HoldRecord, Screening, ScreeningCheck, ScreeningHit } from '../types'
import { CopyId } from './CopyId'
import classes from './Findings.module.css'
import { type Column, Grid } from './Grid'
import { MatchDialog, matchAction } from './MatchDialog'
import { Exactly } from './When'

/** Findings shows the results of each screening of a transfer's people, latest first. */
export function Findings({ record }: { record: HoldRecord }) {
  const [match, setMatch] = useState<ScreeningHit>()
  const { sender, beneficiary } = record.transaction
  const nameOf = (personId: string) =>
    (personId === sender.referenceId ? sender.fullName : beneficiary.fullName) || messages.holds.erased
  const hitColumns: Column<ScreeningHit>[] = [
    { name: 'Person', cell: ({ personId }) => nameOf(personId) },
    {
      name: 'Is like',
      cell: ({ name, list, entry }) => (
        <>
          <strong>{name}</strong>
          <br />
          {list} {entry}
        </>
      ),
    },
    { name: 'Score', cell: ({ score }) => percent(score), figure: true },
    { name: 'Date of birth', cell: ({ birthDate }) => titled(birthDate) },
    { name: 'Program', cell: ({ program, place }) => [program, place].filter(Boolean).join(', ') },
    {
      name: 'Match',
      cell: (hit) => {
        const label = matchAction(hit)
        return (
          <>
            {hit.proposedBy && <p>{messages.holds.proposed(hit.proposedBy.name)}</p>}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setMatch(hit)}
              aria-label={`${label}: ${hit.name}`}
            >
              {label}
            </Button>
          </>
        )
      },
    },
  ]
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className={classes.heading}>
        Evidence
      </h2>
      <ol className={classes.screenings} reversed>
        {record.screenings.toReversed().map((screening) => (
          <Found key={screening.position} screening={screening} hitColumns={hitColumns} nameOf={nameOf} />
        ))}
      </ol>
      <MatchDialog
        match={match}
        name={match ? nameOf(match.personId) : ''}
        onClose={() => setMatch(undefined)}
      />
    </section>
  )
}

const percent = (score: number): string => `${(score / 10).toFixed(1)} %`

const firedColumns: Column<FiredRule>[] = [
  { name: 'Rule', cell: ({ code }) => titled(code) },
  { name: 'Count', cell: ({ count }) => count, figure: true },
  { name: 'Threshold', cell: ({ atLeast }) => atLeast, figure: true },
  { name: 'Within', cell: ({ withinHours }) => `${withinHours} h`, figure: true },
]

function Found({
  screening: { at, trigger, rules, checks, hits, fired, position },
  hitColumns,
  nameOf,
}: {
  screening: Screening
  hitColumns: Column<ScreeningHit>[]
  nameOf: (personId: string) => string
}) {
  const checkColumns: Column<ScreeningCheck>[] = [
    { name: 'Person', cell: ({ personId }) => nameOf(personId) },
    { name: 'As', cell: ({ role }) => titled(role) },
    { name: 'List', cell: ({ list }) => list },
    {
      name: 'Version',
      cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
    },
    { name: 'Verdict', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
    { name: 'Best score', cell: ({ score }) => (score ? percent(score) : ''), figure: true },
  ]
  return (
    <li className={classes.screening}>
      <p className={classes.when}>
        <strong>{trigger === 'CREATION' ? 'At creation' : 'After a list update'}</strong>, <Exactly at={at} />
        , by the rules {rules}
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
        <p className={classes.none}>{messages.holds.nothingFound}</p>
      )}
      {fired.length > 0 && (
        <Grid caption="Rules that fired" columns={firedColumns} rows={fired} rowKey={({ code }) => code} />
      )}
    </li>
  )
}

function Verdict({ verdict }: { verdict: ScreeningCheck['verdict'] }) {
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      {titled(verdict)}
    </span>
  )
}
