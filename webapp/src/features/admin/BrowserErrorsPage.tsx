import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/ui/states'
import classes from './BrowserErrorsPage.module.css'
import { messages } from './health/messages'
import { browserErrorsQuery } from './health/queries'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { type Column, Grid } from './parts/Grid'
import { When } from './parts/When'
import type { BrowserError } from './types'

const kinds: Record<BrowserError['kind'], string> = {
  UNCAUGHT: 'Uncaught error',
  REJECTION: 'Unhandled promise rejection',
  CHUNK: 'A script failed to load',
  RENDER: 'Rendering failed',
  POLICY: 'Blocked by the content security policy',
}

const browsers: Record<string, string> = {
  CHROME: 'Chrome',
  EDGE: 'Edge',
  FIREFOX: 'Firefox',
  OPERA: 'Opera',
  SAFARI: 'Safari',
  OTHER: 'another browser',
}

const columns: Column<BrowserError>[] = [
  {
    name: 'Error',
    cell: ({ name, kind }) => (
      <>
        <strong>{name}</strong>
        <span className={classes.quiet}>{kinds[kind]}</span>
      </>
    ),
  },
  {
    name: 'Where',
    cell: ({ route, trace }) => (
      <>
        {route === '*' ? 'Not a page of the site' : <code className={classes.route}>{route}</code>}
        {trace.length > 0 && (
          <ol className={classes.trace} aria-label="Stack trace, innermost call first">
            {trace.map((place) => (
              <li key={place}>
                <code>{place.replace('assets/', '')}</code>
              </li>
            ))}
          </ol>
        )}
      </>
    ),
  },
  { name: 'Count', cell: ({ count }) => count, figure: true },
  {
    name: 'Seen in',
    cell: (error) => (
      <>
        {error.browsers.map((browser) => browsers[browser] ?? browser).join(', ')}
        <span className={classes.quiet}>
          {error.builds.length === 1 ? 'Build' : 'Builds'} {error.builds.join(', ')}
        </span>
      </>
    ),
  },
  {
    name: 'Last seen',
    cell: ({ firstSeen, lastSeen }) => (
      <>
        <When at={lastSeen} />
        <span className={classes.quiet}>
          First <When at={firstSeen} />
        </span>
      </>
    ),
  },
]

/** BrowserErrorsPage lists errors in people's browsers, newest first. */
export default function BrowserErrorsPage() {
  const errors = useQuery(browserErrorsQuery)
  return (
    <AdminPage
      title="Browser errors"
      about="Errors in people’s browsers and where they happened. Names and typed text are never recorded."
    >
      <Answer query={errors}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={messages.browserErrors.empty} text={messages.browserErrors.emptyHint} />
          ) : (
            <Grid caption="Browser errors" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </Answer>
    </AdminPage>
  )
}
