import { formatMonthDay } from '@/lib/format/time'
import { Grid } from '../shared/Grid'
import classes from './charts.module.css'
import { sharesOfMax } from './metrics'

interface DailyChartProps {
  title: string
  /** Consecutive days, without gaps. */
  days: readonly { day: string; value: string; label: string }[]
}

const width = 960
const height = 200
const labelHeight = 22
/** minBarHeight keeps small nonzero values visible. */
const minBarHeight = 3
const gapRatio = 0.25
const maxLabels = 6

/** DailyChart draws one bar per day. A collapsible table below it lists the values. */
export function DailyChart({ title, days }: DailyChartProps) {
  const shares = sharesOfMax(days.map(({ value }) => value))
  const dayWidth = width / Math.max(1, days.length)
  const busiestDay = days[shares.indexOf(1)]
  const labelInterval = Math.max(1, Math.ceil(days.length / maxLabels))
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height + labelHeight}`} aria-hidden="true" className={classes.days}>
        {[0, height / 2, height].map((y) => (
          <line key={y} x1="0" x2={width} y1={y} y2={y} />
        ))}
        {days.map(({ day, label }, index) => {
          const share = shares[index] ?? 0
          const barHeight = share > 0 ? Math.max(minBarHeight, share * height) : 0
          const x = index * dayWidth
          return (
            <g key={day}>
              <title>{`${formatMonthDay(day)}: ${label}`}</title>
              <rect className={classes.hitArea} x={x} y="0" width={dayWidth} height={height} />
              <rect
                x={x + (dayWidth * gapRatio) / 2}
                y={height - barHeight}
                width={dayWidth * (1 - gapRatio)}
                height={barHeight}
                rx={Math.min(3, dayWidth / 4)}
              />
              {index % labelInterval === 0 && (
                <text
                  x={x + dayWidth / 2}
                  y={height + labelHeight - 6}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {formatMonthDay(day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {busiestDay && (
        <figcaption className={classes.caption}>
          Busiest day: {busiestDay.label} on {formatMonthDay(busiestDay.day)}
        </figcaption>
      )}
      <details className={classes.details}>
        <summary>Show as a table</summary>
        <Grid
          caption={title}
          columns={[
            { name: 'Day', rowHeader: true, cell: ({ day }) => day },
            { name: title, cell: ({ label }) => label, numeric: true },
          ]}
          rows={days}
          rowKey={({ day }) => day}
        />
      </details>
    </figure>
  )
}
