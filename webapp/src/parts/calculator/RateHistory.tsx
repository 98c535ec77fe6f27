import { VisuallyHidden } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { DailyRate } from '@/lib/api/types'
import { formatMonthDay } from '@/lib/format/time'
import { LinesSkeleton, QueryView } from '@/ui/states'
import classes from './RateHistory.module.css'
import { chartOf, frame } from './rateChart'
import { messages } from './rateHistoryMessages'

/** historyQuery fetches the rate history. Its key starts with the rate's key, so live updates refetch both. */
const historyQuery = (destinationCurrency: string) =>
  queryOptions({
    queryKey: [...keys.rate, 'history', destinationCurrency],
    queryFn: async () =>
      (await read(api.GET('/v1/exchange-rate/history', { params: { query: { destinationCurrency } } })))
        .result,
  })

/**
 * RateHistory charts our rate and the central bank's mid-market rate for the last 30 days. Screen readers get a table.
 */
export default function RateHistory({ currency }: { currency: string }) {
  const history = useQuery(historyQuery(currency))
  return (
    <QueryView query={history} loading={<LinesSkeleton lines={3} />}>
      {(days) => <RateChart days={days} currency={currency} />}
    </QueryView>
  )
}

function RateChart({ days, currency }: { days: readonly DailyRate[]; currency: string }) {
  const chart = chartOf(days)
  const [first, last] = [days[0], days.at(-1)]
  if (!chart || !first || !last) return null
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" focusable="false">
        <polyline className={classes.mid} points={chart.mid} />
        <polyline className={classes.rate} points={chart.rate} />
        {days.length === 1 && (
          <circle className={classes.day} cx={frame.width / 2} cy={yOf(chart.rate)} r={3} />
        )}
      </svg>
      <div className={classes.days} aria-hidden="true">
        <span>{formatMonthDay(first.date)}</span>
        <span>{formatMonthDay(last.date)}</span>
      </div>
      <figcaption className={classes.caption}>
        {chart.lowest === chart.highest
          ? messages.unchanged(chart.lowest, currency)
          : messages.range(chart.lowest, chart.highest, currency)}{' '}
        <span className={classes.legend}>{messages.legend}</span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{messages.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.day}</th>
              <th scope="col">{messages.ourRate}</th>
              <th scope="col">{messages.midRate}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, rate, midRate }) => (
              <tr key={date}>
                <th scope="row">{formatMonthDay(date)}</th>
                <td>{rate}</td>
                <td>{midRate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

const yOf = (points: string) => points.split(',')[1]
