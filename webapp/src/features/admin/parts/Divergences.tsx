import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import classes from '../HealthPage.module.css'
import { messages } from '../messages'
import { divergencesQuery } from '../queries'
import type { Divergence } from '../types'
import { Answer } from './Answer'
import { type Column, Grid } from './Grid'
import { When } from './When'

const { divergences: words } = messages.health

/** Only streams are named by a category and a key. */
const isStream = (scope: string) => /^[a-z_]+-./.test(scope)

const columns: Column<Divergence>[] = [
  { name: 'What', cell: ({ kind }) => <strong>{words.kinds[kind]}</strong> },
  {
    name: 'Where',
    cell: ({ scope }) => (isStream(scope) ? <Link to={replayPath(scope)}>{scope}</Link> : scope),
  },
  { name: 'Subject', cell: ({ subject }) => subject },
  { name: 'By the log', cell: ({ expected }) => expected || words.nothing },
  { name: 'Is', cell: ({ actual }) => <code className={classes.error}>{actual || words.nothing}</code> },
  { name: 'First seen', cell: ({ firstSeen }) => <When at={firstSeen} /> },
  { name: 'Stands', cell: ({ goneAt }) => (goneAt ? words.gone : words.there) },
]

/** What the checker has found not to be as the log says, and when it looked last. */
export function Divergences() {
  const checked = useQuery(divergencesQuery)
  return (
    <section id="divergences" tabIndex={-1} className={classes.part} aria-labelledby="divergences-title">
      <h2 id="divergences-title">{words.title}</h2>
      <Answer query={checked}>
        {({ result, lookedAt }) => (
          <>
            <p className={classes.quiet}>
              {result.length === 0 && `${words.none} `}
              {lookedAt ? (
                <>
                  {words.looked} <When at={lookedAt} />.
                </>
              ) : (
                words.neverLooked
              )}
            </p>
            {result.length > 0 && (
              <Grid caption={words.title} columns={columns} rows={result} rowKey={({ id }) => id} />
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
