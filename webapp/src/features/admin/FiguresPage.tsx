import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { grouped } from '@/money/decimal'
import { payoutLabel } from '@/ui/labels'
import { DayInput } from '@/ui/MomentInput'
import { titled } from './actors'
import { BarTable } from './charts/BarTable'
import { DaysChart } from './charts/DaysChart'
import { bucketNames, chosen, methodName, percent, periodLabels } from './charts/figures'
import { messages } from './charts/messages'
import { businessQuery } from './charts/queries'
import classes from './FiguresPage.module.css'
import { duration } from './health'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import type { Business } from './types'

const { figures: words } = messages

type View = keyof typeof words.views

const isView = (name: string | null): name is View => name !== null && name in words.views

/** FiguresPage shows transfer volumes, corridors, delivery times, failures, and the sign-up funnel. */
export default function FiguresPage() {
  const [search, setSearch] = useSearchParams()
  const { from, to, period } = chosen(search, Date.now())
  const named = search.get('show')
  const view: View = isView(named) ? named : 'send'
  const figures = useQuery({ ...businessQuery({ from, to }), placeholderData: keepPreviousData })
  const show = (days: Record<string, string>) => setSearch({ ...days, show: view }, { replace: true })
  return (
    <AdminPage
      title="Figures"
      about={words.about}
      actions={
        <div className={classes.period}>
          <SegmentedControl
            size="xs"
            aria-label="Period"
            data={periodLabels}
            value={period ?? ''}
            onChange={(days) => show({ days })}
          />
          <DayInput
            size="xs"
            label="From"
            labelHidden
            value={from}
            max={to}
            onChange={(day) => day && show({ from: day, to })}
          />
          <DayInput
            size="xs"
            label="To"
            labelHidden
            value={to}
            min={from}
            onChange={(day) => day && show({ from, to: day })}
          />
        </div>
      }
    >
      <Answer query={figures}>
        {(data) => (
          <>
            <Totals data={data} />
            <div className={classes.sheets}>
              <Sheet
                title={words.sheets.volume}
                wide
                actions={
                  <SegmentedControl
                    size="xs"
                    aria-label="Bar values"
                    data={Object.entries(words.views).map(([value, label]) => ({ value, label }))}
                    value={view}
                    onChange={(show) =>
                      setSearch({ ...(period ? { days: period } : { from, to }), show }, { replace: true })
                    }
                  />
                }
              >
                <DaysChart
                  title={words.views[view]}
                  days={data.days.map(({ day, count, completed: { send } }) => ({
                    day,
                    figure: view === 'send' ? send : String(count),
                    written: view === 'send' ? `$${grouped(send)}` : String(count),
                  }))}
                />
              </Sheet>
              <Shares title={words.sheets.methods} head="Corridor" rows={data.methods} name={methodName} />
              <Shares
                title={words.sheets.institutions}
                head="Paid out by"
                rows={data.institutions}
                name={(name) => payoutLabel(name)}
              />
              <Shares title={words.sheets.statuses} head="Status" rows={data.statuses} name={titled} />
              <Shares
                title={words.sheets.districts}
                head="From, to"
                rows={data.districts.map(({ state, district, ...sum }) => ({
                  name: words.corridor(state, district),
                  ...sum,
                }))}
                name={(corridor) => corridor}
              />
              <Shares title={words.sheets.states} head="State" rows={data.states} name={(state) => state} />
              <DeliverySheet delivery={data.delivery} />
              <FunnelSheet funnel={data.funnel} />
              <FailuresSheet failures={data.failures} />
            </div>
          </>
        )}
      </Answer>
    </AdminPage>
  )
}

const phases = ['completed', 'pending', 'reversed'] as const

/** Totals shows amounts by phase. Completed amounts match the ledger. */
function Totals({ data: { total, delivery } }: { data: Business }) {
  return (
    <div className={classes.totals}>
      <table aria-label={words.totals}>
        <thead>
          <tr>
            {words.totalHeads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {phases.map((phase) => (
            <tr key={phase}>
              <th scope="row">
                {words.phases[phase].name}
                <small>{words.phases[phase].hint}</small>
              </th>
              <td data-label={words.totalHeads[1]}>{total[phase].count}</td>
              <td data-label={words.totalHeads[2]}>${grouped(total[phase].send)}</td>
              <td data-label={words.totalHeads[3]}>${grouped(total[phase].fees)}</td>
              <td data-label={words.totalHeads[4]}>NPR {grouped(total[phase].receive)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{delivery.count === 0 ? words.nothingDelivered : words.median(duration(delivery.medianSeconds))}</p>
    </div>
  )
}

function Sheet({
  title,
  wide = false,
  actions,
  children,
}: {
  title: string
  wide?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.sheet} data-wide={wide || undefined} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

interface SharesProps {
  title: string
  head: string
  rows: Business['methods']
  name: (name: string) => string
}

function Shares({ title, head, rows, name }: SharesProps) {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Sheet title={title}>
      <BarTable
        caption={title}
        heads={[head, 'Transfers', 'Share', words.phases.completed.name]}
        empty={words.nothingSent}
        rows={rows.map((row) => ({
          name: name(row.name),
          figure: String(row.count),
          cells: [String(row.count), percent(row.count, all), `$${grouped(row.completed.send)}`],
        }))}
      />
    </Sheet>
  )
}

function DeliverySheet({ delivery }: { delivery: Business['delivery'] }) {
  const names = bucketNames(delivery.buckets)
  return (
    <Sheet title={words.sheets.delivery}>
      {delivery.count > 0 && (
        <p className={classes.said}>
          {words.quantiles(
            duration(delivery.medianSeconds),
            duration(delivery.p90Seconds),
            duration(delivery.p99Seconds),
          )}
        </p>
      )}
      <BarTable
        caption={words.sheets.delivery}
        heads={['Duration', 'Transfers', 'Share']}
        empty={words.nothingDelivered}
        rows={
          delivery.count === 0
            ? []
            : delivery.buckets.map(({ count }, index) => ({
                name: names[index] ?? '',
                figure: String(count),
                cells: [String(count), percent(count, delivery.count)],
              }))
        }
      />
    </Sheet>
  )
}

function FailuresSheet({ failures }: { failures: Business['failures'] }) {
  return (
    <Sheet title={words.sheets.failures}>
      <BarTable
        caption={words.sheets.failures}
        heads={['Reason', 'Count']}
        empty={words.nothingFailed}
        rows={failures.map(({ stage, reason, count }) => ({
          name: `${words.stages[stage]}: ${titled(reason)}`,
          figure: String(count),
          cells: [String(count)],
        }))}
      />
    </Sheet>
  )
}

function FunnelSheet({ funnel }: { funnel: Business['funnel'] }) {
  const all = funnel[0]?.count ?? 0
  return (
    <Sheet title={words.sheets.funnel}>
      <BarTable
        caption={words.sheets.funnel}
        heads={['Step', 'People', 'Share']}
        empty={words.nobodyCame}
        rows={
          all === 0
            ? []
            : funnel.map(({ step, count }) => ({
                name: words.steps[step],
                figure: String(count),
                cells: [String(count), percent(count, all)],
              }))
        }
      />
    </Sheet>
  )
}
