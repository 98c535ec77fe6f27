import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '@/lib/format/time'
import { groupThousands } from '@/lib/money/decimal'
import classes from './MonthlyChart.module.css'
import { messages } from './messages'
import { monthsQuery } from './queries'
import { barsOf } from './rules'

const barWidth = 18
const gap = 10
const height = 64
/** minBarHeight keeps small nonzero amounts visible. */
const minBarHeight = 3

/**
 * MonthlyChart shows the amount sent per month over the last year. It also lists the amounts in a table for screen
 * readers.
 */
export function MonthlyChart() {
  const { data: months } = useQuery(monthsQuery)
  const bars = barsOf(months ?? [])
  if (!bars) return null
  const width = bars.length * (barWidth + gap) - gap
  return (
    <figure className={classes.chart}>
      <figcaption>{messages.monthlyChart.title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 18}`} width={width} height={height + 18} aria-hidden="true">
        <line x1="0" y1={height} x2={width} y2={height} />
        {bars.map(({ month, amount, ratio }, index) => {
          const barHeight = ratio > 0 ? Math.max(minBarHeight, ratio * height) : 0
          const x = index * (barWidth + gap)
          return (
            <g key={month} data-current={index === bars.length - 1 || undefined}>
              <title>{`${formatMonth(month, 'long')}: $${groupThousands(amount)}`}</title>
              <rect
                className={classes.hitArea}
                x={x - gap / 2}
                y="0"
                width={barWidth + gap}
                height={height + 18}
              />
              <rect x={x} y={height - barHeight} width={barWidth} height={barHeight} rx="3" />
              <text x={x + barWidth / 2} y={height + 14}>
                {formatMonth(month, 'narrow')}
              </text>
            </g>
          )
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{messages.monthlyChart.title}</caption>
          <tbody>
            {bars.map(({ month, amount }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, 'long')}</th>
                <td>{`$${groupThousands(amount)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
