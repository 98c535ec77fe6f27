import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { EmptyState } from '@/ui/states'
import { transferColumn } from '../shared/columns'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { RelativeTime } from '../shared/Time'
import classes from './ledger.module.css'
import { messages as strings } from './messages'
import { inFlightQuery } from './queries'

type Account = Schemas['InFlight']['accounts'][number]
type InFlightTransfer = Schemas['InFlight']['oldest'][number]

const hoursPerDay = 24

/** ageLabels returns the labels of the age buckets: 'under 1 d', '1 to 3 d', 'over 30 d'. */
function ageLabels(bounds: readonly number[]): string[] {
  const days = bounds.map((hours) => hours / hoursPerDay)
  return [
    `under ${days[0]} d`,
    ...days.slice(1).map((day, index) => `${days[index]} to ${day} d`),
    `over ${days.at(-1)} d`,
  ]
}

const columnsOf = (bounds: readonly number[]): Column<Account>[] => [
  { name: 'Account', cell: ({ account, currency }) => `${codeLabel(account)}, ${currency}` },
  ...ageLabels(bounds).map(
    (name, index): Column<Account> => ({
      name,
      cell: ({ amounts, counts }) =>
        counts[index] ? `${groupThousands(amounts[index] ?? '0.00')} (${counts[index]})` : '',
      numeric: true,
    }),
  ),
]

const oldestColumns: Column<InFlightTransfer>[] = [
  { name: 'Since', cell: ({ since }) => <RelativeTime at={since} /> },
  { name: 'Account', cell: ({ account, currency }) => `${codeLabel(account)}, ${currency}` },
  transferColumn,
  { name: 'Amount', cell: ({ amount }) => groupThousands(amount), numeric: true },
]

/** InFlightView shows money in flight by age, and the oldest transfers in flight. */
export function InFlightView() {
  const inFlight = useQuery(inFlightQuery)
  return (
    <QueryResult query={inFlight}>
      {({ ageHours, accounts, oldest }) =>
        accounts.length === 0 ? (
          <EmptyState title={strings.emptyInFlight} />
        ) : (
          <>
            <section className={classes.currency}>
              <h2>{strings.byAge}</h2>
              <Grid
                caption={strings.byAge}
                columns={columnsOf(ageHours)}
                rows={accounts}
                rowKey={({ account, currency }) => `${account} ${currency}`}
              />
            </section>
            <section className={classes.currency}>
              <h2>{strings.oldest}</h2>
              <Grid
                caption={strings.oldest}
                columns={oldestColumns}
                rows={oldest}
                rowKey={({ transferId, account, currency }) => `${transferId} ${account} ${currency}`}
              />
            </section>
          </>
        )
      }
    </QueryResult>
  )
}
