import { VisuallyHidden } from '@mantine/core'
import classes from './charts.module.css'
import { sharesOfMax } from './metrics'

interface BarRow {
  name: string
  /** The value that determines the bar's length. */
  value: string
  cells: string[]
}

interface BarTableProps {
  caption: string
  /** The heading of the name column, then one for each cell. */
  headings: [string, ...string[]]
  rows: readonly BarRow[]
  empty: string
}

/** BarTable renders a table with a bar in each row. The bars and their values are one accessible element. */
export function BarTable({ caption, headings, rows, empty }: BarTableProps) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  const shares = sharesOfMax(rows.map(({ value }) => value))
  const [firstHeading, ...otherHeadings] = headings
  return (
    <table className={classes.bars}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{firstHeading}</th>
          {otherHeadings.map((heading) => (
            <th key={heading} scope="col" className={classes.number}>
              {heading}
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
            {cells.map((cell, column) => (
              <td key={otherHeadings[column]} className={classes.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
