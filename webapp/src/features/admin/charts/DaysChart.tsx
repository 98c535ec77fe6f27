import { dayText } from '@/ui/time'
import classes from './charts.module.css'
import { sharesOf } from './figures'

interface DaysChartProps {
  title: string
  /** Consecutive days, without gaps. */
  days: readonly { day: string; figure: string; written: string }[]
}

const width = 960
const height = 200
const bottom = 22
/** leastHeight keeps small nonzero values visible. */
const leastHeight = 3
const gapShare = 0.25
const ticks = 6

/** DaysChart draws one bar per day. The figures are in a collapsible table below it. */
export function DaysChart({ title, days }: DaysChartProps) {
  const shares = sharesOf(days.map(({ figure }) => figure))
  const room = width / Math.max(1, days.length)
  const most = days[shares.indexOf(1)]
  const step = Math.max(1, Math.ceil(days.length / ticks))
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${height + bottom}`} aria-hidden="true" className={classes.days}>
        {[0, height / 2, height].map((y) => (
          <line key={y} x1="0" x2={width} y1={y} y2={y} />
        ))}
        {days.map(({ day, written }, index) => {
          const share = shares[index] ?? 0
          const tall = share > 0 ? Math.max(leastHeight, share * height) : 0
          const x = index * room
          return (
            <g key={day}>
              <title>{`${dayText(day)}: ${written}`}</title>
              <rect className={classes.ground} x={x} y="0" width={room} height={height} />
              <rect
                x={x + (room * gapShare) / 2}
                y={height - tall}
                width={room * (1 - gapShare)}
                height={tall}
                rx={Math.min(3, room / 4)}
              />
              {index % step === 0 && (
                <text x={x + room / 2} y={height + bottom - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
                  {dayText(day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {most && (
        <figcaption className={classes.most}>
          Most on one day: {most.written}, on {dayText(most.day)}
        </figcaption>
      )}
      <details className={classes.details}>
        <summary>Show as a table</summary>
        <table className={classes.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, written }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{written}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
