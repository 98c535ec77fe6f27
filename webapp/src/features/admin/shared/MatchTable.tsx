import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '@/lib/api/types'
import { type Column, Grid } from './Grid'
import { formatScore } from './holdReason'
import { codeLabel } from './labels'
import { MatchDialog, matchAction } from './MatchDialog'
import { messages } from './messages'
import { Permitted } from './Permitted'

type Hit = Schemas['ScreeningHit']

interface MatchTableProps {
  hits: Hit[]
  /** Returns a person's name. */
  nameOf: (personId: string) => string
}

/** MatchTable shows list entries that match a person, with buttons to dismiss and restore the matches of known people. */
export function MatchTable({ hits, nameOf }: MatchTableProps) {
  const [selected, setSelected] = useState<Hit>()
  const columns: Column<Hit>[] = [
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
    { name: 'Match', cell: (hit) => hit.personId && <MatchAction hit={hit} onSelect={setSelected} /> },
  ]
  return (
    <>
      <Grid
        caption="Possible matches"
        columns={columns}
        rows={hits}
        rowKey={({ personId, list, entry }) => `${personId} ${list} ${entry}`}
      />
      {selected && (
        <MatchDialog
          match={selected}
          name={nameOf(selected.personId)}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  )
}

function MatchAction({ hit, onSelect }: { hit: Hit; onSelect: (hit: Hit) => void }) {
  const label = matchAction(hit)
  return (
    <>
      {hit.proposedBy && <p>{messages.matches.pendingDismissal(hit.proposedBy.name)}</p>}
      <Permitted permission="holds.decide">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onSelect(hit)}
          aria-label={`${label}: ${hit.name}`}
        >
          {label}
        </Button>
      </Permitted>
    </>
  )
}
