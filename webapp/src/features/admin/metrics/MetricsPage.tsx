import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { payoutLabel } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { DateInput } from '@/ui/DateTimeInput'
import { AdminPage } from '../shared/AdminPage'
import { type Column, Grid } from '../shared/Grid'
import { formatDuration } from '../shared/health'
import { codeLabel } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { BarTable } from './BarTable'
import { DailyChart } from './DailyChart'
import classes from './MetricsPage.module.css'
import { messages as strings } from './messages'
import { bucketNames, methodName, percent, periodLabels, periodOf } from './metrics'
import { businessQuery } from './queries'
import type { BusinessMetrics } from './types'

type View = keyof typeof strings.views

const isView = (name: string | null): name is View => name !== null && name in strings.views

/** MetricsPage shows transfer volume, corridors, delivery times, failures, and the sign-up funnel. */
export default function MetricsPage() {
  const [search, setSearch] = useSearchParams()
  const { from, to, period } = periodOf(search, Date.now())
  const viewParam = search.get('show')
  const view: View = isView(viewParam) ? viewParam : 'send'
  const metrics = useQuery({ ...businessQuery({ from, to }), placeholderData: keepPreviousData })
  const showPeriod = (days: Record<string, string>) => setSearch({ ...days, show: view }, { replace: true })
  return (
    <AdminPage
      title="Metrics"
      description={strings.description}
      actions={
        <div className={classes.period}>
          <SegmentedControl
            size="xs"
            aria-label="Period"
            data={periodLabels}
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
                  <SegmentedControl
                    size="xs"
                    aria-label="Chart values"
                    data={Object.entries(strings.views).map(([value, label]) => ({ value, label }))}
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
              {breakdownsOf(data).map((breakdown) => (
                <BreakdownCard key={breakdown.title} {...breakdown} />
              ))}
              <DeliveryCard delivery={data.delivery} />
              <FunnelCard funnel={data.funnel} />
              <FailuresCard failures={data.failures} />
            </div>
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

const phases = ['completed', 'pending', 'reversed'] as const

type Total = BusinessMetrics['total']['completed'] & { phase: (typeof phases)[number] }

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
function Totals({ data: { total, delivery } }: { data: BusinessMetrics }) {
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

interface BreakdownCardProps {
  title: string
  heading: string
  rows: BusinessMetrics['methods']
  /** Formats a row's name. */
  name?: (name: string) => string
}

const breakdownsOf = (data: BusinessMetrics): BreakdownCardProps[] => [
  { title: strings.cards.methods, heading: 'Methods', rows: data.methods, name: methodName },
  { title: strings.cards.institutions, heading: 'Institution', rows: data.institutions, name: payoutLabel },
  { title: strings.cards.statuses, heading: 'Status', rows: data.statuses, name: codeLabel },
  {
    title: strings.cards.districts,
    heading: 'Corridor',
    rows: data.districts.map(({ state, district, ...sum }) => ({
      name: strings.corridor(state, district),
      ...sum,
    })),
  },
  { title: strings.cards.states, heading: 'State', rows: data.states },
]

function BreakdownCard({ title, heading, rows, name = String }: BreakdownCardProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={title}>
      <BarTable
        caption={title}
        headings={[heading, 'Transfers', 'Share', strings.phases.completed.name]}
        empty={strings.noTransfers}
        rows={rows.map((row) => ({
          name: name(row.name),
          value: String(row.count),
          cells: [String(row.count), percent(row.count, total), `$${groupThousands(row.completed.send)}`],
        }))}
      />
    </Card>
  )
}

function DeliveryCard({ delivery }: { delivery: BusinessMetrics['delivery'] }) {
  const names = bucketNames(delivery.buckets)
  return (
    <Card title={strings.cards.delivery}>
      {delivery.count > 0 && (
        <p className={classes.percentiles}>
          {strings.percentiles(
            formatDuration(delivery.medianSeconds),
            formatDuration(delivery.p90Seconds),
            formatDuration(delivery.p99Seconds),
          )}
        </p>
      )}
      <BarTable
        caption={strings.cards.delivery}
        headings={['Duration', 'Transfers', 'Share']}
        empty={strings.noDeliveries}
        rows={
          delivery.count === 0
            ? []
            : delivery.buckets.map(({ count }, index) => ({
                name: names[index] ?? '',
                value: String(count),
                cells: [String(count), percent(count, delivery.count)],
              }))
        }
      />
    </Card>
  )
}

function FailuresCard({ failures }: { failures: BusinessMetrics['failures'] }) {
  return (
    <Card title={strings.cards.failures}>
      <BarTable
        caption={strings.cards.failures}
        headings={['Reason', 'Count']}
        empty={strings.noFailures}
        rows={failures.map(({ stage, reason, count }) => ({
          name: `${strings.stages[stage]}: ${codeLabel(reason)}`,
          value: String(count),
          cells: [String(count)],
        }))}
      />
    </Card>
  )
}

function FunnelCard({ funnel }: { funnel: BusinessMetrics['funnel'] }) {
  const signUps = funnel[0]?.count ?? 0
  return (
    <Card title={strings.cards.funnel}>
      <BarTable
        caption={strings.cards.funnel}
        headings={['Step', 'People', 'Share']}
        empty={strings.noSignUps}
        rows={
          signUps === 0
            ? []
            : funnel.map(({ step, count }) => ({
                name: strings.steps[step],
                value: String(count),
                cells: [String(count), percent(count, signUps)],
              }))
        }
      />
    </Card>
  )
}
