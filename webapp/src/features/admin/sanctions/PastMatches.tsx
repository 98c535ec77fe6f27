import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { EmptyState } from '@/ui/states'
import { CopyId } from '../shared/CopyId'
import { FilterForm, FilterText } from '../shared/FilterForm'
import { type Column, Grid } from '../shared/Grid'
import { formatScore } from '../shared/holdReason'
import { MatchTable } from '../shared/MatchTable'
import { PagedList } from '../shared/PagedList'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import { paramsOf, withParams } from '../shared/urlParams'
import { messages } from './messages'

const { check: strings } = messages

type Row = Schemas['PastMatches']

const fields = ['person', 'name', 'dateOfBirth'] as const

type Person = Partial<Record<(typeof fields)[number], string>>

const columns: Column<Row>[] = [
  { name: 'List', cell: ({ list }) => list },
  { name: 'Version', cell: ({ version }) => <CopyId id={version} label="list version" /> },
  { name: 'Loaded', cell: ({ takenAt }) => <ExactTime at={takenAt} /> },
  { name: 'Result', cell: result },
  { name: 'Best score', cell: ({ stored, score }) => (stored ? formatScore(score) : ''), numeric: true },
]

function result({ stored, hit, hits }: Row) {
  if (!stored) return strings.notStored
  return hit ? hits.map(({ name, entry }) => `${name} (${entry})`).join(', ') : strings.noMatch
}

/** PastMatches compares the person in the URL with every version of the sanctions lists. */
export function PastMatches() {
  const [search, setSearch] = useSearchParams()
  const person = paramsOf(search, fields)
  const query = { personId: person.person, name: person.name, dateOfBirth: person.dateOfBirth }
  return (
    <Section title={strings.title}>
      <p>{strings.hint}</p>
      <PersonForm
        key={`form ${search}`}
        person={person}
        onChange={(next) => setSearch(withParams('', { ...next }))}
      />
      {(person.person || person.name) && (
        <PagedList
          key={`versions ${search}`}
          pageQuery={(after) => getQuery('/v1/admin/screening/past-matches', { query: { ...query, after } })}
          empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        >
          {(rows) => (
            <>
              <Grid
                caption={strings.title}
                columns={columns}
                rows={rows}
                rowKey={({ list, version, takenAt }) => `${list} ${version} ${takenAt}`}
              />
              <CurrentMatches rows={rows} name={person.name} />
            </>
          )}
        </PagedList>
      )}
    </Section>
  )
}

/** CurrentMatches shows the matches with the versions in effect, which staff can dismiss. */
function CurrentMatches({ rows, name }: { rows: Row[]; name: string | undefined }) {
  const hits = rows.filter(({ inForce }) => inForce).flatMap((row) => row.hits)
  return hits.length > 0 && <MatchTable hits={hits} nameOf={() => name ?? strings.thisPerson} />
}

function PersonForm({ person, onChange }: { person: Person; onChange: (person: Person) => void }) {
  const { field, onSubmit } = useValidatedForm({}, { ...person })
  return (
    <FilterForm
      label={strings.form}
      isFiltered={Object.keys(person).length > 0}
      onSubmit={onSubmit(onChange)}
      onClear={() => onChange({})}
    >
      <FilterText label={strings.name} {...field('name')} />
      <FilterText label={strings.dateOfBirth} placeholder="YYYY-MM-DD" {...field('dateOfBirth')} />
      <FilterText label={strings.person} {...field('person')} />
    </FilterForm>
  )
}
