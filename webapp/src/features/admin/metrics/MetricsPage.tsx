import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { DateInput } from '@/ui/DateTimeInput'
import { AdminPage } from '../shared/AdminPage'
import { type Column, Grid } from '../shared/Grid'
import { formatDuration } from '../shared/health'
import { codeLabel } from '../shared/labels'
import { OptionSwitch } from '../shared/OptionSwitch'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { BarTable, type BarTableProps } from './BarTable'
import { DailyChart } from './DailyChart'
import classes from './MetricsPage.module.css'
import { messages as strings } from './messages'
import { bucketNames, methodName, percent, periodOf, periods } from './metrics'

type View = keyof typeof strings.views

const isView = (name: string | null): name is View => name !== null && name in strings.views

/** MetricsPage shows transfer volume, corridors, delivery times, failures, and the sign-up funnel. */
export default function MetricsPage() {
  const [search, setSearch] = useSearchParams()
  const { from, to, period } = periodOf(search, Date.now())
  const viewParam = search.get('show')
  const view: View = isView(viewParam) ? viewParam : 'send'
  const metrics = useQuery({
    ...getQuery('/v1/admin/business', { query: { from, to } }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
  const showPeriod = (days: Record<string, string>) => setSearch({ ...days, show: view }, { replace: true })
  return (
    <AdminPage
      title="Metrics"
      description={strings.description}
      actions={
        <div className={classes.period}>
          <OptionSwitch
            label="Period"
            options={periods}
            value={period ?? ''}
            onChange={(days) => showPeriod({ days })}
          />
          <DateInput
            size="xs"
            label="From"
            labelHidden
            value={from}
            max={to}
            onChange={(day) => day && showPeriod({ from: day, to })}
          />
          <DateInput
            size="xs"
            label="To"
            labelHidden
            value={to}
            min={from}
            onChange={(day) => day && showPeriod({ from, to: day })}
          />
        </div>
      }
    >
      <QueryResult query={metrics}>
        {(data) => (
          <>
            <Totals data={data} />
            <div className={classes.cards}>
              <Card
                title={strings.cards.volume}
                wide
                actions={
                  <OptionSwitch
                    label="Chart values"
                    options={strings.views}
                    value={view}
                    onChange={(value) =>
                      setSearch(
                        { ...(period ? { days: period } : { from, to }), show: value },
                        { replace: true },
                      )
                    }
                  />
                }
              >
                <DailyChart
                  title={strings.views[view]}
                  days={data.days.map(({ day, count, completed: { send } }) => ({
                    day,
                    value: view === 'send' ? send : String(count),
                    label: view === 'send' ? `$${groupThousands(send)}` : String(count),
                  }))}
                />
              </Card>
              {tablesOf(data).map((table) => (
                <Card key={table.caption} title={table.caption}>
                  <BarTable {...table} />
                </Card>
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

const phases = ['completed', 'pending', 'reversed'] as const

type Total = Schemas['BusinessMetrics']['total']['completed'] & { phase: (typeof phases)[number] }

const totalColumns: Column<Total>[] = [
  {
    name: 'Outcome',
    rowHeader: true,
    cell: ({ phase }) => (
      <>
        {strings.phases[phase].name}
        <small>{strings.phases[phase].hint}</small>
      </>
    ),
  },
  { name: 'Transfers', cell: ({ count }) => count, numeric: true },
  { name: 'Sent', cell: ({ send }) => `$${groupThousands(send)}`, numeric: true },
  { name: 'Fees', cell: ({ fees }) => `$${groupThousands(fees)}`, numeric: true },
  { name: 'To beneficiaries', cell: ({ receive }) => `NPR ${groupThousands(receive)}`, numeric: true },
]

/** Totals shows transfer counts and amounts by outcome. The completed amounts match the ledger. */
function Totals({ data: { total, delivery } }: { data: Schemas['BusinessMetrics'] }) {
  return (
    <div className={classes.totals}>
      <Grid
        caption={strings.totals}
        columns={totalColumns}
        rows={phases.map((phase) => ({ phase, ...total[phase] }))}
        rowKey={({ phase }) => phase}
      />
      <p>
        {delivery.count === 0 ? strings.noDeliveries : strings.median(formatDuration(delivery.medianSeconds))}
      </p>
    </div>
  )
}

interface CardProps {
  title: string
  wide?: boolean
  actions?: ReactNode
  children: ReactNode
}

function Card({ title, wide = false, actions, children }: CardProps) {
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** barRows returns the rows of counts. The share is the count's part of the total. */
const barRows = (rows: readonly { name: string; count: number }[], total: number) =>
  rows.map(({ name, count }) => ({ name, count, cells: [percent(count, total)] }))

const breakdown = (
  title: string,
  heading: string,
  rows: Schemas['BusinessMetrics']['methods'],
  nameOf: (name: string) => string = String,
): BarTableProps => {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return {
    caption: title,
    headings: [heading, 'Transfers', 'Share', strings.phases.completed.name],
    empty: strings.noTransfers,
    rows: rows.map(({ name, count, completed }) => ({
      name: nameOf(name),
      count,
      cells: [percent(count, total), `$${groupThousands(completed.send)}`],
    })),
  }
}

/** tablesOf returns the tables of the page, each in its own card. */
function tablesOf({ delivery, funnel, failures, ...data }: Schemas['BusinessMetrics']): BarTableProps[] {
  const { cards } = strings
  const names = bucketNames(delivery.buckets)
  const signUps = funnel[0]?.count ?? 0
  const corridors = data.districts.map(({ state, district, ...sum }) => ({
    name: strings.corridor(state, district),
    ...sum,
  }))
  return [
    breakdown(cards.methods, 'Methods', data.methods, methodName),
    breakdown(cards.institutions, 'Institution', data.institutions, payoutLabel),
    breakdown(cards.statuses, 'Status', data.statuses, codeLabel),
    breakdown(cards.districts, 'Corridor', corridors),
    breakdown(cards.states, 'State', data.states),
    {
      caption: cards.delivery,
      headings: ['Duration', 'Transfers', 'Share'],
      empty: strings.noDeliveries,
      intro: strings.percentiles(
        formatDuration(delivery.medianSeconds),
        formatDuration(delivery.p90Seconds),
        formatDuration(delivery.p99Seconds),
      ),
      rows:
        delivery.count === 0
          ? []
          : barRows(
              delivery.buckets.map(({ count }, index) => ({ name: names[index] ?? '', count })),
              delivery.count,
            ),
    },
    {
      caption: cards.funnel,
      headings: ['Step', 'People', 'Share'],
      empty: strings.noSignUps,
      rows:
        signUps === 0
          ? []
          : barRows(
              funnel.map(({ step, count }) => ({ name: strings.steps[step], count })),
              signUps,
            ),
    },
    {
      caption: cards.failures,
      headings: ['Reason', 'Count'],
      empty: strings.noFailures,
      rows: failures.map(({ stage, reason, count }) => ({
        name: `${strings.stages[stage]}: ${codeLabel(reason)}`,
        count,
      })),
    },
  ]
}
