import type { ReactNode } from 'react'
import classes from './Grid.module.css'

export interface Column<Row> {
  /** The heading, and the label of the value where the rows are cards. */
  name: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, so that their decimals line up. */
  figure?: boolean
}

interface GridProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  onOpen?: (row: Row) => void
  selected?: string
}

/** A dense table of the back-office that turns into cards on a phone. */
export function Grid<Row>({ caption, columns, rows, rowKey, onOpen, selected }: GridProps<Row>) {
  return (
    <table className={classes.grid}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, figure }) => (
            <th key={name} scope="col" data-figure={figure || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-openable={onOpen ? true : undefined}
            data-selected={selected === rowKey(row) || undefined}
            onClick={onOpen && (() => onOpen(row))}
          >
            {columns.map(({ name, cell, figure }) => (
              <td key={name} data-name={name} data-figure={figure || undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
