import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { replayPath } from '@/lib/paths'
import type { Column } from '../shared/Grid'
import classes from '../shared/health.module.css'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { messages } from './messages'
import { divergencesQuery } from './queries'

const { divergences: strings } = messages

/** isStreamId reports whether a scope is a stream ID: a category and a key. */
const isStreamId = (scope: string) => /^[a-z_]+-./.test(scope)

const columns: Column<Schemas['Divergence']>[] = [
  { name: 'Type', cell: ({ kind }) => <strong>{strings.kinds[kind]}</strong> },
  {
    name: 'Location',
    cell: ({ scope }) => (isStreamId(scope) ? <TextLink to={replayPath(scope)}>{scope}</TextLink> : scope),
  },
  { name: 'Subject', cell: ({ subject }) => subject },
  { name: 'Expected from log', cell: ({ expected }) => expected || strings.nothing },
  {
    name: 'Actual',
    cell: ({ actual }) => <code className={classes.error}>{actual || strings.nothing}</code>,
  },
  { name: 'First seen', cell: ({ firstSeen }) => <RelativeTime at={firstSeen} /> },
  { name: 'Resolved', cell: ({ goneAt }) => goneAt && <RelativeTime at={goneAt} /> },
]

type Kind = Schemas['Divergence']['kind']

const kinds = Object.keys(strings.kinds) as Kind[]

/** Divergences lists differences between the current state and the event log. The URL holds the filter. */
export function Divergences() {
  const [search, setSearch] = useSearchParams()
  const latestCheck = useQuery(divergencesQuery(''))
  const resolved = search.get('divergences') === 'GONE'
  const kind = kinds.find((candidate) => candidate === search.get('kind'))
  const updateSearch = (changes: { divergences?: string; kind?: string | null }) =>
    setSearch((current) => withParams(current, changes), { replace: true, preventScrollReset: true })
  return (
    <Section id="divergences" title={strings.title} className={classes.section}>
      <QueryResult query={latestCheck} skeletonRows={1}>
        {({ open, lookedAt }) => (
          <p className={classes.muted}>
            {open === 0 && `${strings.none} `}
            {lookedAt ? (
              <>
                {strings.lastCheck} <RelativeTime at={lookedAt} />.
              </>
            ) : (
              strings.neverChecked
            )}
          </p>
        )}
      </QueryResult>
      <Group gap="xs" my="sm">
        <OptionSwitch
          label={strings.filterLabel}
          options={strings.lists}
          value={resolved ? 'GONE' : 'OPEN'}
          onChange={(list) => updateSearch({ divergences: list === 'GONE' ? list : '' })}
        />
        <Select
          size="xs"
          aria-label={strings.kind}
          placeholder={strings.allKinds}
          clearable
          data={kinds.map((value) => ({ value, label: strings.kinds[value] }))}
          value={kind ?? null}
          onChange={(value) => updateSearch({ kind: value })}
        />
      </Group>
      <PagedGrid
        caption={strings.title}
        columns={columns}
        rowKey={({ id }) => id}
        key={`${resolved} ${kind}`}
        pageQuery={(after) => divergencesQuery(after, resolved, kind)}
        empty={
          (resolved || kind) && (
            <p className={classes.muted}>{resolved ? strings.noneResolved : strings.noneOfKind}</p>
          )
        }
      />
    </Section>
  )
}
