import { VisuallyHidden } from '@mantine/core'
import classes from './charts.module.css'
import { sharesOfMax } from './metrics'

interface BarRow {
  name: string
  /** The value in the second column, which determines the bar's length. */
  count: number
  /** The values in the other columns. */
  cells?: string[]
}

export interface BarTableProps {
  caption: string
  /** Shown above the table. */
  intro?: string
  /** The headings of the columns. */
  headings: [string, ...string[]]
  rows: readonly BarRow[]
  empty: string
}

/** BarTable renders a table with a bar in each row. The bars and their values are one accessible element. */
export function BarTable({ caption, intro, headings, rows, empty }: BarTableProps) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  const shares = sharesOfMax(rows.map(({ count }) => String(count)))
  const [firstHeading, ...otherHeadings] = headings
  return (
    <>
      {intro && <p className={classes.intro}>{intro}</p>}
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
          {rows.map(({ name, count, cells = [] }, index) => (
            <tr key={name}>
              <th scope="row">
                <span>{name}</span>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={classes.track} width="100" height="4" />
                  <rect className={classes.bar} width={(shares[index] ?? 0) * 100} height="4" />
                </svg>
              </th>
              {[count, ...cells].map((cell, column) => (
                <td key={otherHeadings[column]} className={classes.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
