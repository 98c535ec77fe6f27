import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import classes from './Grid.module.css'

/** ColumnSort makes a column heading a button that sorts the table. */
interface ColumnSort {
  /** Undefined if the table is sorted by another column. */
  direction: 'ascending' | 'descending' | undefined
  onToggle: () => void
}

export interface Column<Row> {
  /** The column heading. On a phone, it labels each value. */
  name: string
  cell: (row: Row) => ReactNode
  /** True to right-align numbers, which lines up their decimal points. */
  numeric?: boolean
  /** True for the column that names the row. */
  rowHeader?: boolean
  /** The CSS width in a scrolling table. Columns without a width share the remaining space. */
  width?: string
  sort?: ColumnSort
}

/** GridOptions describes a table without its rows. */
export interface GridOptions<Row> {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  onOpen?: (row: Row) => void
  selected?: string | undefined
}

export interface GridProps<Row> extends GridOptions<Row> {
  rows: readonly Row[]
}

/** Grid is a dense back-office table. On a phone, each row is a card. */
export function Grid<Row>({ caption, columns, rows, rowKey, onOpen, selected }: GridProps<Row>) {
  return (
    <table className={classes.table}>
      <GridHead caption={caption} columns={columns} />
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row)
          return <GridRow key={key} row={row} columns={columns} onOpen={onOpen} selected={selected === key} />
        })}
      </tbody>
    </table>
  )
}

const sortMarks = { ascending: ' ↑', descending: ' ↓' }

interface GridHeadProps<Row> extends Pick<GridProps<Row>, 'caption' | 'columns'> {
  /** True in a scrolling table, which has fixed column widths and renders only some of its rows. */
  scrolling?: boolean
}

/** GridHead renders a table's hidden caption, column widths, and column headings. */
export function GridHead<Row>({ caption, columns, scrolling = false }: GridHeadProps<Row>) {
  return (
    <>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      {scrolling && (
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} {...(width && { style: { width } })} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={scrolling ? 1 : undefined}>
          {columns.map(({ name, numeric, sort }) => (
            <th key={name} scope="col" data-numeric={numeric || undefined} aria-sort={sort?.direction}>
              {sort ? (
                <button type="button" className={classes.sort} onClick={sort.onToggle}>
                  {name}
                  <span aria-hidden="true">{sort.direction && sortMarks[sort.direction]}</span>
                </button>
              ) : (
                name
              )}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface GridRowProps<Row> {
  row: Row
  columns: Column<Row>[]
  onOpen: ((row: Row) => void) | undefined
  selected: boolean
  /** The row's index in a scrolling table, which renders only some of its rows. */
  index?: number
  tabIndex?: number
}

/** GridRow is memoized so that scrolling does not re-render every visible row. */
export const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, columns, onOpen, selected, index, tabIndex } = props
  return (
    <tr
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      data-openable={onOpen && true}
      data-selected={selected || undefined}
      tabIndex={tabIndex}
      onClick={onOpen && (() => onOpen(row))}
    >
      {columns.map(({ name, cell, numeric, rowHeader }) => {
        const Cell = rowHeader ? 'th' : 'td'
        return (
          <Cell
            key={name}
            scope={rowHeader ? 'row' : undefined}
            data-name={name}
            data-numeric={numeric || undefined}
          >
            <div>{cell(row)}</div>
          </Cell>
        )
      })}
    </tr>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode
