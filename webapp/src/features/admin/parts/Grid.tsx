import type { ReactNode } from 'react'
import classes from './Grid.module.css'

export interface Column<Row> {
  /** The column heading, and the value's label on cards. */
  name: string
  cell: (row: Row) => ReactNode
  /** True to align numbers right, so that their decimals line up. */
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

/** Grid is a dense back-office table that becomes cards on a phone. */
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
