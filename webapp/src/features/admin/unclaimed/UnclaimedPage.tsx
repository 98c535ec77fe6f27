import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { unclaimedReportPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { DescriptionList } from '../shared/DescriptionList'
import { type Column, Grid } from '../shared/Grid'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { lastDayOf } from './days'
import { messages as strings } from './messages'
import { unclaimedQuery } from './queries'

const reportColumns: Column<Schemas['UnclaimedReport']>[] = [
  {
    name: 'Report',
    rowHeader: true,
    cell: ({ id, state, year }) => (
      <TextLink to={unclaimedReportPath(id)}>{strings.title(state, year)}</TextLink>
    ),
  },
  { name: 'Status', cell: ({ status }) => strings.statuses[status] },
  { name: 'Refunds', cell: ({ count }) => count, numeric: true },
  { name: 'Amount', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
  { name: 'Letters to mail', cell: ({ letters }) => letters, numeric: true },
  { name: 'Letters by', cell: ({ lettersBy }) => lastDayOf(lettersBy) },
  { name: 'Report due', cell: ({ reportBy }) => lastDayOf(reportBy) },
]

const stateColumns: Column<Schemas['UnclaimedState']>[] = [
  { name: 'State', rowHeader: true, cell: ({ state }) => state },
  { name: 'Refunds', cell: ({ count }) => count, numeric: true },
  { name: 'Amount', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
]

/** UnclaimedPage lists what we owe to senders whose refunds came back, and the reports to the states. */
export default function UnclaimedPage() {
  const property = useQuery(unclaimedQuery)
  return (
    <AdminPage title="Unclaimed property" description={strings.description}>
      <QueryResult query={property}>
        {({ reports, states, total, position }) =>
          reports.length === 0 ? (
            <EmptyState title={strings.empty} text={strings.emptyHint} />
          ) : (
            <>
              <Section title={strings.reports}>
                <Grid
                  caption={strings.reports}
                  columns={reportColumns}
                  rows={reports}
                  rowKey={({ id }) => id}
                />
              </Section>
              <Section title={strings.states}>
                <DescriptionList items={{ [strings.total]: <Money amount={total} currency="USD" /> }} />
                <p>{strings.position(position)}</p>
                <Grid
                  caption={strings.states}
                  columns={stateColumns}
                  rows={states}
                  rowKey={({ state }) => state}
                />
              </Section>
            </>
          )
        }
      </QueryResult>
    </AdminPage>
  )
}
