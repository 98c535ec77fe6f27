import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { transferPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { EmptyState } from '@/ui/states'
import { titled } from '../actors'
import { Answer } from '../parts/Answer'
import { CopyId } from '../parts/CopyId'
import { type Column, Grid } from '../parts/Grid'
import { When } from '../parts/When'
import type { InFlight } from '../types'
import classes from './ledger.module.css'
import { messages } from './messages'
import { inFlightQuery } from './queries'

const { ledger: words } = messages

type Account = InFlight['accounts'][number]
type Item = InFlight['oldest'][number]

const hoursOfDay = 24

/** agesOf names the age buckets: 'under 1 d', '1 to 3 d', 'over 30 d'. */
function agesOf(bounds: readonly number[]): string[] {
  const days = bounds.map((hours) => hours / hoursOfDay)
  return [
    `under ${days[0]} d`,
    ...days.slice(1).map((day, index) => `${days[index]} to ${day} d`),
    `over ${days.at(-1)} d`,
  ]
}

const columnsOf = (bounds: readonly number[]): Column<Account>[] => [
  { name: 'Account', cell: ({ account, currency }) => `${titled(account)}, ${currency}` },
  ...agesOf(bounds).map(
    (name, index): Column<Account> => ({
      name,
      cell: ({ amounts, counts }) =>
        counts[index] ? `${grouped(amounts[index] ?? '0.00')} (${counts[index]})` : '',
      figure: true,
    }),
  ),
]

const oldestColumns: Column<Item>[] = [
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
  { name: 'Account', cell: ({ account, currency }) => `${titled(account)}, ${currency}` },
  {
    name: 'Transfer',
    cell: ({ transferId }) => (
      <>
        <Anchor component={Link} to={transferPath(transferId)}>
          Open
        </Anchor>{' '}
        <CopyId id={transferId} />
      </>
    ),
  },
  { name: 'Amount', cell: ({ amount }) => grouped(amount), figure: true },
]

/** InFlightView shows money in flight by age and the oldest transfers. */
export function InFlightView() {
  const flight = useQuery(inFlightQuery)
  return (
    <Answer query={flight}>
      {({ ageHours, accounts, oldest }) =>
        accounts.length === 0 ? (
          <EmptyState title={words.emptyFlight} />
        ) : (
          <>
            <section className={classes.currency}>
              <h2>{words.byAge}</h2>
              <Grid
                caption={words.byAge}
                columns={columnsOf(ageHours)}
                rows={accounts}
                rowKey={({ account, currency }) => `${account} ${currency}`}
              />
            </section>
            <section className={classes.currency}>
              <h2>{words.oldest}</h2>
              <Grid
                caption={words.oldest}
                columns={oldestColumns}
                rows={oldest}
                rowKey={({ transferId, account, currency }) => `${transferId} ${account} ${currency}`}
              />
            </section>
          </>
        )
      }
    </Answer>
  )
}
