import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import classes from '../HealthPage.module.css'
import { messages } from '../health/messages'
import { divergencesQuery } from '../health/queries'
import type { Divergence } from '../types'
import { Answer } from './Answer'
import { type Column, Grid } from './Grid'
import { Paged } from './Paged'
import { When } from './When'

const { divergences: words } = messages.health

/** isStream tells whether a scope is a stream: a category and a key. */
const isStream = (scope: string) => /^[a-z_]+-./.test(scope)

const columns: Column<Divergence>[] = [
  { name: 'What', cell: ({ kind }) => <strong>{words.kinds[kind]}</strong> },
  {
    name: 'Where',
    cell: ({ scope }) => (isStream(scope) ? <Link to={replayPath(scope)}>{scope}</Link> : scope),
  },
  { name: 'Subject', cell: ({ subject }) => subject },
  { name: 'Expected (log)', cell: ({ expected }) => expected || words.nothing },
  { name: 'Is', cell: ({ actual }) => <code className={classes.error}>{actual || words.nothing}</code> },
  { name: 'First seen', cell: ({ firstSeen }) => <When at={firstSeen} /> },
  { name: 'Resolved', cell: ({ goneAt }) => goneAt && <When at={goneAt} /> },
]

type Kind = Divergence['kind']
type List = keyof typeof words.lists

const kinds = Object.keys(words.kinds) as Kind[]

/**
 * Divergences lists differences between read models and the log, with the time of the last check. The URL
 * holds the filter.
 */
export function Divergences() {
  const [search, setSearch] = useSearchParams()
  const checked = useQuery(divergencesQuery(''))
  const gone = search.get('divergences') === 'GONE'
  const kind = kinds.find((one) => one === search.get('kind'))
  const show = (change: { divergences?: string; kind?: string | null }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section id="divergences" tabIndex={-1} className={classes.part} aria-labelledby="divergences-title">
      <h2 id="divergences-title">{words.title}</h2>
      <Answer query={checked} rows={1}>
        {({ open, lookedAt }) => (
          <p className={classes.quiet}>
            {open === 0 && `${words.none} `}
            {lookedAt ? (
              <>
                {words.looked} <When at={lookedAt} />.
              </>
            ) : (
              words.neverLooked
            )}
          </p>
        )}
      </Answer>
      <Group gap="xs" my="sm">
        <SegmentedControl
          size="xs"
          aria-label={words.which}
          data={Object.entries(words.lists).map(([value, label]) => ({ value, label }))}
          value={(gone ? 'GONE' : 'THERE') satisfies List}
          onChange={(list) => show({ divergences: list === 'GONE' ? list : '' })}
        />
        <Select
          size="xs"
          aria-label={words.kind}
          placeholder={words.every}
          clearable
          data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind ?? null}
          onChange={(value) => show({ kind: value })}
        />
      </Group>
      <Paged
        key={`${gone} ${kind}`}
        read={(after) => divergencesQuery(after, gone, kind)}
        empty={(gone || kind) && <p className={classes.quiet}>{gone ? words.noneGone : words.noneOfKind}</p>}
      >
        {(rows) => <Grid caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
    </section>
  )
}
