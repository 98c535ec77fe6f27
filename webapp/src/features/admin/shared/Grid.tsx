import type { ReactNode } from 'react'
import classes from './Grid.module.css'

export interface Column<Row> {
  /** The column heading. On a phone, it labels each value. */
  name: string
  cell: (row: Row) => ReactNode
  /** True to right-align numbers, which lines up their decimal points. */
  numeric?: boolean
}

interface GridProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  onOpen?: (row: Row) => void
  selected?: string
}

/** Grid is a dense back-office table. On a phone, each row is a card. */
export function Grid<Row>({ caption, columns, rows, rowKey, onOpen, selected }: GridProps<Row>) {
  return (
    <table className={classes.grid}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, numeric }) => (
            <th key={name} scope="col" data-numeric={numeric || undefined}>
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
            {columns.map(({ name, cell, numeric }) => (
              <td key={name} data-name={name} data-numeric={numeric || undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
