import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { type Column, Grid } from '../shared/Grid'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { RelativeTime } from '../shared/Time'
import classes from './BrowserErrorsPage.module.css'

const kindLabels: Record<Schemas['BrowserError']['kind'], string> = {
  UNCAUGHT: 'Uncaught error',
  REJECTION: 'Unhandled promise rejection',
  CHUNK: 'Script failed to load',
  RENDER: 'Rendering failed',
  POLICY: 'Blocked by the content security policy',
}

const browserNames: Record<string, string> = {
  CHROME: 'Chrome',
  EDGE: 'Edge',
  FIREFOX: 'Firefox',
  OPERA: 'Opera',
  SAFARI: 'Safari',
  OTHER: 'Other',
}

const columns: Column<Schemas['BrowserError']>[] = [
  {
    name: 'Error',
    cell: ({ name, kind }) => (
      <>
        <strong>{name}</strong>
        <span className={classes.muted}>{kindLabels[kind]}</span>
      </>
    ),
  },
  {
    name: 'Location',
    cell: ({ route, trace }) => (
      <>
        {route === '*' ? 'Unknown page' : <code className={classes.route}>{route}</code>}
        {trace.length > 0 && (
          <ol className={classes.trace} aria-label="Stack trace, innermost call first">
            {trace.map((frame) => (
              <li key={frame}>
                <code>{frame.replace('assets/', '')}</code>
              </li>
            ))}
          </ol>
        )}
      </>
    ),
  },
  { name: 'Count', cell: ({ count }) => count, numeric: true },
  {
    name: 'Browsers',
    cell: (error) => (
      <>
        {error.browsers.map((browser) => browserNames[browser] ?? browser).join(', ')}
        <span className={classes.muted}>
          {error.builds.length === 1 ? 'Build' : 'Builds'} {error.builds.join(', ')}
        </span>
      </>
    ),
  },
  {
    name: 'Last seen',
    cell: ({ firstSeen, lastSeen }) => (
      <>
        <RelativeTime at={lastSeen} />
        <span className={classes.muted}>
          First seen <RelativeTime at={firstSeen} />
        </span>
      </>
    ),
  },
]

/** browserErrorsQuery polls, because browser errors are not events, so live updates miss them. */
const browserErrorsQuery = { ...getQuery('/v1/admin/browser-errors', {}), refetchInterval: 30_000 }

/** BrowserErrorsPage lists errors that customer and staff browsers reported, most recent first. */
export default function BrowserErrorsPage() {
  const errors = useQuery(browserErrorsQuery)
  return (
    <AdminPage
      title="Browser errors"
      description="Errors in customer and staff browsers. We never record names or typed text."
    >
      <QueryResult query={errors}>
        {({ result: rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No browser errors"
              text="Errors in customer and staff browsers appear here. We never record what users type."
            />
          ) : (
            <Grid caption="Browser errors" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </QueryResult>
    </AdminPage>
  )
}
