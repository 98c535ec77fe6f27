import classes from './charts.module.css'
import { sharesOf } from './figures'

interface BarRow {
  name: string
  /** The value that determines the bar's length. */
  figure: string
  cells: string[]
}

interface BarTableProps {
  caption: string
  /** The column headings: first the name's, then one for each cell. */
  heads: [string, ...string[]]
  rows: readonly BarRow[]
  empty: string
}

/** BarTable is a table with a bar in each row, so that the chart and the figures are one element. */
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
