import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { replayPath } from '@/lib/paths'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid, type GridProps } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastPricesQuery } from './queries'

const { prices: strings } = messages

type FeeSet = Schemas['PastPrices']['feeSets'][number]
type List = Schemas['PastPrices']['lists'][number]

const feeColumns: Column<FeeSet>[] = [
  {
    name: 'Fee set',
    cell: ({ key, version }) => (
      <TextLink inherit to={replayPath(`feeset-${key}`, { step: version })}>
        {key}
      </TextLink>
    ),
  },
  { name: 'Version', cell: ({ version }) => version, numeric: true },
  { name: 'Saved', cell: ({ savedAt }) => <ExactTime at={savedAt} /> },
  {
    name: 'Ranges',
    cell: ({ ranges }) =>
      ranges.map(({ min, max, flat, percent }) => (
        <Fragment key={min}>
          {groupThousands(min)} to {groupThousands(max)}: {groupThousands(flat)}
          {percent !== '0' && ` and ${percent}%`}
          <br />
        </Fragment>
      )),
  },
]

const listColumns: Column<List>[] = [
  { name: 'List', cell: ({ list }) => list },
  { name: 'Version', cell: ({ version }) => <CopyId id={version} label="list version" /> },
  { name: 'Entries', cell: ({ entries }) => entries, numeric: true },
  { name: 'Loaded', cell: ({ takenAt }) => <ExactTime at={takenAt} /> },
]

/** PastPricesView shows the rate, fee sets, and sanctions lists in effect at a given time. */
export function PastPricesView({ asOf }: { asOf: string }) {
  const prices = useQuery(pastPricesQuery(asOf))
  return (
    <QueryResult query={prices}>
      {({ rate, feeSets, lists }) => (
        <>
          <h2 className={classes.heading}>{strings.rate}</h2>
          {rate ? (
            <p>
              {rate.rate} {rate.pair}, version {rate.version} ({codeLabel(rate.source)}),{' '}
              <ExactTime at={rate.publishedAt} />.{' '}
              <TextLink isAction inherit to={replayPath(`rate-${rate.pair}`, { step: rate.version })}>
                {strings.replay}
              </TextLink>
            </p>
          ) : (
            <p className={classes.hint}>{strings.noRate}</p>
          )}
          <h2 className={classes.heading}>{strings.fees}</h2>
          <OptionalGrid
            rows={feeSets}
            emptyText={strings.noFees}
            caption={strings.fees}
            columns={feeColumns}
            rowKey={({ key }) => key}
          />
          <h2 className={classes.heading}>{strings.lists}</h2>
          <OptionalGrid
            rows={lists}
            emptyText={strings.noLists}
            caption={strings.lists}
            columns={listColumns}
            rowKey={({ list }) => list}
          />
        </>
      )}
    </QueryResult>
  )
}

/** OptionalGrid shows a table, or a message if there are no rows. */
function OptionalGrid<Row>({ emptyText, ...table }: GridProps<Row> & { emptyText: string }) {
  if (table.rows.length === 0) return <p className={classes.hint}>{emptyText}</p>
  return <Grid {...table} />
}
