import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { replayPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { titled } from '../actors'
import { Answer } from '../parts/Answer'
import { CopyId } from '../parts/CopyId'
import { type Column, Grid } from '../parts/Grid'
import { Exactly } from '../parts/When'
import type { PastPrices } from '../types'
import classes from './AsOfPage.module.css'
import { messages } from './messages'
import { pastPricesQuery } from './queries'

const { prices: words } = messages

type FeeSet = PastPrices['feeSets'][number]
type List = PastPrices['lists'][number]

const feeColumns: Column<FeeSet>[] = [
  {
    name: 'Fee set',
    cell: ({ key, version }) => (
      <Anchor inherit component={Link} to={replayPath(`feeset-${key}`, { step: version })}>
        {key}
      </Anchor>
    ),
  },
  { name: 'Version', cell: ({ version }) => version, figure: true },
  { name: 'Saved', cell: ({ savedAt }) => <Exactly at={savedAt} /> },
  {
    name: 'Ranges',
    cell: ({ ranges }) =>
      ranges.map(({ min, max, flat, percent }) => (
        <Fragment key={min}>
          {grouped(min)} to {grouped(max)}: {grouped(flat)}
          {percent !== '0' && ` and ${percent} %`}
          <br />
        </Fragment>
      )),
  },
]

const listColumns: Column<List>[] = [
  { name: 'List', cell: ({ list }) => list },
  { name: 'Version', cell: ({ version }) => <CopyId id={version} label="list version" /> },
  { name: 'Entries', cell: ({ entries }) => entries, figure: true },
  { name: 'Loaded', cell: ({ takenAt }) => <Exactly at={takenAt} /> },
]

/** PastPricesView shows the rate, fee sets, and sanctions lists in effect at a time. */
export function PastPricesView({ asOf }: { asOf: string }) {
  const prices = useQuery(pastPricesQuery(asOf))
  return (
    <Answer query={prices}>
      {({ rate, feeSets, lists }) => (
        <>
          <h2 className={classes.part}>{words.rate}</h2>
          {rate ? (
            <p>
              {rate.rate} {rate.pair}, version {rate.version} ({titled(rate.source)}),{' '}
              <Exactly at={rate.publishedAt} />.{' '}
              <Anchor inherit component={Link} to={replayPath(`rate-${rate.pair}`, { step: rate.version })}>
                {words.walk}
              </Anchor>
            </p>
          ) : (
            <p className={classes.none}>{words.noRate}</p>
          )}
          <h2 className={classes.part}>{words.fees}</h2>
          <Some
            rows={feeSets}
            none={words.noFees}
            caption={words.fees}
            columns={feeColumns}
            of={({ key }) => key}
          />
          <h2 className={classes.part}>{words.lists}</h2>
          <Some
            rows={lists}
            none={words.noLists}
            caption={words.lists}
            columns={listColumns}
            of={({ list }) => list}
          />
        </>
      )}
    </Answer>
  )
}

interface SomeProps<Row> {
  rows: Row[]
  none: string
  caption: string
  columns: Column<Row>[]
  of: (row: Row) => string
}

function Some<Row>({ rows, none, caption, columns, of }: SomeProps<Row>) {
  if (rows.length === 0) return <p className={classes.none}>{none}</p>
  return <Grid caption={caption} columns={columns} rows={rows} rowKey={of} />
}
