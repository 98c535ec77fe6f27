import classes from './charts.module.css'
import { sharesOf } from './figures'

interface BarRow {
  name: string
  /** By which the bar is drawn. */
  figure: string
  cells: string[]
}

interface BarTableProps {
  caption: string
  /** The heads of the name, and of each further cell. */
  heads: [string, ...string[]]
  rows: readonly BarRow[]
  empty: string
}

/** A table whose rows have bars: chart and figures are one, so that nobody misses either. */
export function BarTable({ caption, heads, rows, empty }: BarTableProps) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  const shares = sharesOf(rows.map(({ figure }) => figure))
  const [first, ...others] = heads
  return (
    <table className={classes.bars}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((head) => (
            <th key={head} scope="col" className={classes.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, index) => (
          <tr key={name}>
            <th scope="row">
              <span>{name}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect className={classes.track} width="100" height="4" />
                <rect className={classes.bar} width={(shares[index] ?? 0) * 100} height="4" />
              </svg>
            </th>
            {cells.map((cell, place) => (
              <td key={others[place]} className={classes.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
